import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CliFailure } from '../cli-failure.ts';

/** A browser window that shows only the page. */
export interface AppWindow {
  readonly browser: string;
  readonly url: string;
  /** The browser profile of the window, which stores its session. */
  readonly profile: string;
}

/** Opens the page as a separate window. The window stays open when this process ends. */
export async function openAppWindow({ browser, url, profile }: AppWindow): Promise<number | null> {
  const args = [
    `--app=${url}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
  ];
  const child = spawn(browser, args, { stdio: 'ignore', detached: true });
  try {
    await once(child, 'spawn');
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new CliFailure('failed', `${browser} cannot be started: ${words}.`, 'no-browser');
  }
  child.unref();
  return child.pid ?? null;
}
