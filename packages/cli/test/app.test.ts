import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findAppBrowser } from '../src/app/find-app-browser.ts';
import { openOneTimePage } from '../src/app/one-time-page.ts';
import { conch, newHome, spawnConch, startConch, type RunningConch } from './support/conch.ts';

let server: RunningConch;
const folder = mkdtempSync(join(tmpdir(), 'conch-app-'));

beforeAll(async () => void (server = await startConch()));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * A fake browser. It writes a file with its arguments and the response from the address that it
 * opens.
 */
function fakeBrowser(name: string, { opens = true } = {}) {
  const path = join(folder, name);
  const seen = `${path}.seen`;
  const script = `#!${process.execPath}
const { writeFileSync, renameSync } = require('node:fs');
const args = process.argv.slice(2);
const address = args[0].slice('--app='.length);
const done = (answer) => {
  writeFileSync('${seen}.new', JSON.stringify({ args, ...answer }));
  renameSync('${seen}.new', '${seen}');
};
if (!${opens}) done({});
else fetch(address, { redirect: 'manual' })
  .then((r) => done({ status: r.status, location: r.headers.get('location') }));
`;
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  const saw = (): Partial<Seen> =>
    existsSync(seen) ? (JSON.parse(readFileSync(seen, 'utf8')) as Seen) : {};
  return { path, saw };
}

interface Seen {
  readonly args: readonly string[];
  readonly status: number;
  readonly location: string | null;
}

// The fake browsers need no screen. The limit is long, because a busy machine is slow.
const SCREEN = { DISPLAY: ':0', CONCH_TIMEOUT: '86400' };

test('the first app window is signed in by a one-time page, and no secret is on its command line', async () => {
  const start = { home: server.home, env: SCREEN };
  const first = fakeBrowser('first');
  const { code, out } = await conch(['app', '--browser', first.path, '--json'], start);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ url: server.url, browser: first.path });
  await expect.poll(first.saw).toMatchObject({ status: 303 });
  const { args = [], location } = first.saw();
  expect(location).toContain(`${server.url}/#setup=`);
  expect(args.join(' ')).toMatch(/^--app=\S+ --user-data-dir=\S+\/app-window /u);
  expect(args.join(' ')).not.toContain('setup');
  // The page is closed, so its address is worthless.
  await expect(fetch((args[0] ?? '').slice('--app='.length))).rejects.toThrow(TypeError);
  const second = fakeBrowser('second');
  await conch(['app', '--browser', second.path], start);
  await expect.poll(second.saw).toMatchObject({ status: 200, location: null });
  expect(second.saw().args?.[0]).toBe(`--app=${server.url}`);
});

test('conch app explains what is wrong with a browser that cannot be started', async () => {
  const start = { home: server.home, env: SCREEN };
  const missing = join(folder, 'missing');
  const letter = join(folder, 'letter.txt');
  writeFileSync(letter, 'Dear Ana');
  for (const [path, why] of [
    [missing, 'does not exist'],
    [letter, 'is not a program that this user may run'],
    [folder, 'is not a program that this user may run'],
  ] as const) {
    expect(await conch(['app', '--browser', path], start)).toEqual({
      code: 1,
      out: '',
      err: `${path} ${why}. Give the path of an installed browser with --browser.\n`,
    });
  }
});

test('conch app fails if the browser ends with an error, and the next window is still signed in', async () => {
  const own = await startConch(['--no-demo']);
  onTestFinished(() => own.close());
  const start = { home: own.home, env: SCREEN };
  const failed = await conch(['app', '--browser', '/bin/false'], start);
  expect(failed).toMatchObject({ code: 1, out: '' });
  expect(failed.err).toContain('/bin/false ended with exit code 1 and opened no window.');
  const silent = fakeBrowser('silent', { opens: false });
  const env = { ...SCREEN, CONCH_TIMEOUT: '1' };
  const never = await conch(['app', '--browser', silent.path], { home: own.home, env });
  expect(never).toMatchObject({ code: 1, out: '' });
  expect(never.err).toContain('opened no window.');
  const next = fakeBrowser('next');
  await conch(['app', '--browser', next.path], start);
  await expect.poll(next.saw).toMatchObject({ status: 303 });
});

test('conch app --json starts a server and prints only JSON, and TERM ends it with exit code 143', async () => {
  const home = newHome();
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const { path } = fakeBrowser('own-server');
  const env = { ...SCREEN, CONCH_PORT: '0', CONCH_DEMO: 'false' };
  const child = spawnConch(['app', '--browser', path, '--json'], { home, env });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const err = text(child.stderr);
  let out = '';
  for await (const bytes of child.stdout.iterator({ destroyOnReturn: false })) {
    out += String(bytes);
    if (out.includes('}')) break;
  }
  expect(JSON.parse(out)).toMatchObject({ browser: path });
  expect(out).not.toContain('setup');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(143);
  expect(JSON.parse(await err)).toMatchObject({ error: { code: 'terminated' } });
  const wrong = await conch(['app', '--browser', path, '--json'], {
    home,
    env: { ...SCREEN, CONCH_PORT: 'abc' },
  });
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(JSON.parse(wrong.err)).toMatchObject({ error: { code: 'cannot-start' } });
});

test('a one-time page redirects only the user who opened the page, and only once', async () => {
  const target = () => Promise.resolve('http://127.0.0.1:2662/#setup=SECRET');
  const strange = await openOneTimePage({ target, folder, isOwn: () => false });
  onTestFinished(strange.close);
  expect((await fetch(strange.address)).status).toBe(404);
  const own = await openOneTimePage({ target, folder, platform: 'linux' });
  onTestFinished(own.close);
  expect((await fetch(new URL('/', own.address))).status).toBe(404);
  const ask = async () => (await fetch(own.address, { redirect: 'manual' })).status;
  expect([await ask(), await ask()]).toEqual([303, 404]);
  await own.opened;
});

test('a one-time page closes the spare connections of the browser', async () => {
  const target = () => Promise.resolve('http://127.0.0.1:2662/#setup=SECRET');
  const page = await openOneTimePage({ target, folder, platform: 'linux' });
  const spare = connect(Number(new URL(page.address).port), '127.0.0.1');
  await once(spare, 'connect');
  const isClosed = once(spare, 'close');
  // Without a connection of the page, the spare connection may not have arrived yet.
  expect((await fetch(page.address, { redirect: 'manual' })).status).toBe(303);
  page.close();
  spare.resume();
  await isClosed;
});

// Only root can become another user.
test.runIf(process.getuid?.() === 0 && existsSync('/usr/bin/setpriv'))(
  'a one-time page does not redirect another user of the machine',
  async () => {
    const target = () => Promise.resolve('http://127.0.0.1:2662/#setup=SECRET');
    const page = await openOneTimePage({ target, folder });
    onTestFinished(page.close);
    const script = `fetch('${page.address}').then((r) => process.stdout.write(String(r.status)))`;
    const ids = ['--reuid', '65534', '--regid', '65534', '--clear-groups'];
    const child = spawn('/usr/bin/setpriv', [...ids, process.execPath, '-e', script]);
    expect(await text(child.stdout)).toBe('404');
  },
);

test('on macOS the browser opens a one-time page as a private file, which is removed later', async () => {
  const target = () => Promise.resolve('http://127.0.0.1:2662/#setup=SECRET');
  const page = await openOneTimePage({ target, folder, platform: 'darwin' });
  const path = fileURLToPath(page.address);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const [, url = ''] = /url=([^"]+)/u.exec(readFileSync(path, 'utf8')) ?? [];
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(303);
  page.close();
  expect(existsSync(path)).toBe(false);
});

test.each([
  ['linux', '/opt/bin/microsoft-edge'],
  ['darwin', '/users/ana/Applications/Brave Browser.app/Contents/MacOS/Brave Browser'],
  ['win32', 'C:\\Google\\Chrome\\Application\\chrome.exe'],
] as const)('conch app finds a browser on %s', (platform, path) => {
  const env = { PATH: '/bin:/opt/bin', HOME: '/users/ana' };
  expect(findAppBrowser({ env, platform, canRun: (one) => one === path })).toBe(path);
  expect(findAppBrowser({ env, platform, canRun: () => false })).toBeNull();
});

test.runIf(process.platform === 'linux')('conch app fails if there is no screen', async () => {
  const env = { DISPLAY: '', WAYLAND_DISPLAY: '' };
  const args = ['app', '--browser', '/bin/true'];
  const { code, err } = await conch(args, { home: server.home, env });
  expect(code).toBe(1);
  expect(err).toContain('There is no screen here');
});

test('conch app fails if the server of --url does not respond', async () => {
  const { path } = fakeBrowser('third');
  const args = ['app', '--browser', path, '--url', 'http://127.0.0.1:1'];
  const { code, err } = await conch(args, { home: server.home, env: SCREEN });
  expect(code).toBe(3);
  expect(err).toContain('does not answer');
});
