import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/browser/find-browser.ts';

const CLI = new URL('../../packages/cli/src/main.ts', import.meta.url).pathname;

/** The window that `conch app` has opened. */
export interface OpenedAppWindow {
  readonly browser: Browser;
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/**
 * Runs `conch app` in a data directory, and connects to the window. Without a display, the browser
 * runs headless.
 */
export async function openAppWindow(dataDir: string): Promise<OpenedAppWindow> {
  const command = ['--conditions=conch-source', CLI, 'app', '--browser', wrappedBrowser(dataDir)];
  // Playwright sets FORCE_COLOR for its workers. Node warns if both FORCE_COLOR and NO_COLOR are
  // set.
  const colours = { FORCE_COLOR: undefined };
  // `conch app` requires a display, although a headless browser does not use the display.
  const display = process.env['DISPLAY'] || ':0';
  const env = {
    ...process.env,
    ...colours,
    DISPLAY: display,
    HOME: dataDir,
    CONCH_DATA_DIR: dataDir,
  };
  const conch = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  conch.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const [code] = (await once(conch, 'exit')) as [number | null];
  expect({ code, output }).toEqual({ code: 0, output: '' });
  const place = join(dataDir, 'app-window', 'DevToolsActivePort');
  const lines = (): readonly string[] => {
    try {
      return readFileSync(place, 'utf8').trim().split('\n');
    } catch {
      return [];
    }
  };
  await expect.poll(() => lines().length).toBe(2);
  const [port = '', path = ''] = lines();
  const browser = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The browser has no window.');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  const session = await browser.newBrowserCDPSession();
  const close = async (): Promise<void> => {
    // Closes the browser process. Closing only the connection would leave the process running.
    await session.send('Browser.close').catch(() => {});
    await browser.close();
  };
  return { browser, page, close };
}

/**
 * A wrapper script that starts the browser with a debugging port, so that a test can control it.
 */
function wrappedBrowser(folder: string): string {
  const browser = findBrowser();
  if (!browser.ok) throw new Error(browser.problem);
  const isRoot = process.getuid?.() === 0;
  const { DISPLAY = '' } = process.env;
  const flags = [
    ...(DISPLAY === '' ? ['--headless=new'] : []),
    // The sandbox of Chromium does not start if the user is root.
    ...(isRoot ? ['--no-sandbox'] : []),
    '--remote-debugging-port=0',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--lang=en-US',
  ];
  const path = join(folder, 'browser');
  writeFileSync(path, `#!/bin/sh\nexec "${browser.path}" ${flags.join(' ')} "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}
