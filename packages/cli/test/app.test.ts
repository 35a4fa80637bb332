import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAppBrowser } from '../src/app/find-app-browser.ts';
import { conch, startConch, type RunningConch } from './support/conch.ts';

let server: RunningConch;
const folder = mkdtempSync(join(tmpdir(), 'conch-app-'));

beforeAll(async () => void (server = await startConch()));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A fake browser that writes its arguments to a file. */
function fakeBrowser(name: string): { readonly path: string; readonly args: () => string } {
  const path = join(folder, name);
  const seen = `${path}.args`;
  writeFileSync(path, `#!/bin/sh\necho "$@" > ${seen}.new\nmv ${seen}.new ${seen}\n`);
  chmodSync(path, 0o755);
  const args = (): string => {
    try {
      return readFileSync(seen, 'utf8');
    } catch {
      return '';
    }
  };
  return { path, args };
}

test('app opens the running server as an app window, and the first window is signed in', async () => {
  const first = fakeBrowser('first');
  const { code, out } = await server.run('app', '--browser', first.path, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ url: `${server.url}/`, browser: first.path });
  await expect.poll(first.args).toMatch(/^--app=\S+#setup=\S+ --user-data-dir=\S+\/app-window /u);
  const second = fakeBrowser('second');
  await server.run('app', '--browser', second.path);
  await expect.poll(second.args).toContain(`--app=${server.url} `);
});

test.each([
  ['linux', '/opt/bin/microsoft-edge'],
  ['darwin', '/users/ana/Applications/Brave Browser.app/Contents/MacOS/Brave Browser'],
  ['win32', 'C:\\Google\\Chrome\\Application\\chrome.exe'],
] as const)('app finds a browser on %s', (platform, path) => {
  const env = { PATH: '/bin:/opt/bin', HOME: '/users/ana' };
  expect(findAppBrowser({ env, platform, canRun: (one) => one === path })).toBe(path);
  expect(findAppBrowser({ env, platform, canRun: () => false })).toBeNull();
});

test.runIf(process.platform === 'linux')('app fails without a screen', async () => {
  const env = { DISPLAY: '', WAYLAND_DISPLAY: '' };
  const { code, err } = await conch(['app'], { home: server.home, env });
  expect(code).toBe(1);
  expect(err).toContain('There is no screen here');
});

test('app fails if the server of --url does not answer', async () => {
  const { path } = fakeBrowser('third');
  const { code, err } = await server.run('app', '--browser', path, '--url', 'http://127.0.0.1:1');
  expect(code).toBe(3);
  expect(err).toContain('does not answer');
});
