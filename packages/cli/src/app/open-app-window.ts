import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { CliFailure } from '../cli-failure.ts';

/** A browser window that shows only the page. */
export interface AppWindow {
  readonly browser: string;
  readonly url: string;
  /** The browser profile of the window, which stores its session. */
  readonly profile: string;
  /** Resolves when the window has opened the page. Null if this cannot be detected. */
  readonly opened: Promise<void> | null;
}

// If a browser cannot open a window, it ends before this time is over.
const EARLY_MS = 2_000;

const WHY_NOT_STARTED: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EACCES: 'is not a program that this user may run',
};

/**
 * Opens the page as a separate window. The window stays open when this process ends. Throws if the
 * browser ends with an error before the page is open.
 */
export async function openAppWindow({
  browser,
  url,
  profile,
  opened,
}: AppWindow): Promise<number | null> {
  const args = [
    `--app=${url}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
  ];
  const child = spawn(browser, args, { stdio: 'ignore', detached: true });
  const broke = failureOf(browser, once(child, 'exit') as Promise<[number | null]>);
  broke.catch(() => {});
  try {
    await once(child, 'spawn');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const why = WHY_NOT_STARTED[code] ?? `cannot be started (${code})`;
    const what = `${browser} ${why}. Give the path of an installed browser with --browser.`;
    throw new CliFailure('failed', what, 'no-browser');
  }
  child.unref();
  const stop = new AbortController();
  const early = wait(EARLY_MS, undefined, { signal: stop.signal }).catch(() => {});
  try {
    await Promise.race([opened ?? early, broke]);
  } finally {
    stop.abort();
  }
  return child.pid ?? null;
}

/**
 * Rejects if the browser ends with an error. A normal end is not an error: if the browser was
 * already open, the new process passes the page to it and ends.
 */
async function failureOf(browser: string, exited: Promise<[number | null]>): Promise<never> {
  const [code] = await exited.catch(() => [0] as const);
  if (code === 0) return new Promise<never>(() => {});
  const words = code === null ? 'was killed' : `ended with exit code ${code}`;
  throw new CliFailure('failed', `${browser} ${words} and opened no window.`, 'no-window');
}
