import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startConch, type RunningConch } from './support/conch.ts';
import { KEYS, openTerminal } from './support/terminal.ts';

let server: RunningConch;

beforeAll(async () => void (server = await startConch()));
afterAll(() => server.close());

test('output in a terminal has colours, unless NO_COLOR is set', async () => {
  const coloured = openTerminal(['spaces', 'list'], { home: server.home });
  expect(await coloured.ended).toBe(0);
  expect(coloured.written()).toContain('\u001B[2m');
  const plain = openTerminal(['spaces', 'list'], { home: server.home, env: { NO_COLOR: '1' } });
  expect(await plain.ended).toBe(0);
  expect(plain.written()).not.toContain('\u001B[');
});

test('in a terminal a delete command asks for confirmation, and the answer No changes nothing', async () => {
  await server.run('spaces', 'create', 'Attic');
  const refused = openTerminal(['spaces', 'delete', 'Attic'], { home: server.home });
  await refused.shows('Delete “Attic”? You can restore it for 30 days.');
  refused.type('n');
  expect(await refused.ended).toBe(1);
  expect((await server.run('spaces', 'show', 'Attic')).code).toBe(0);
  const agreed = openTerminal(['spaces', 'delete', 'Attic'], { home: server.home });
  await agreed.shows('restore it for 30 days');
  agreed.type('y');
  expect(await agreed.ended).toBe(0);
  expect((await server.run('spaces', 'show', 'Attic')).code).toBe(5);
});

test('Ctrl-C at a question ends the command with exit code 130', async () => {
  const terminal = openTerminal(['spaces', 'delete', 'Office'], { home: server.home });
  await terminal.shows('restore it for 30 days');
  terminal.type(KEYS.ctrlC);
  expect(await terminal.ended).toBe(130);
  expect((await server.run('spaces', 'show', 'Office')).code).toBe(0);
});

test('Ctrl-D at a question ends the command with exit code 130 and without a warning', async () => {
  const asked = openTerminal(['spaces', 'delete', 'Office'], { home: server.home });
  await asked.shows('restore it for 30 days');
  asked.type(KEYS.ctrlD);
  expect(await asked.ended).toBe(130);
  const env = { CONCH_DATA_DIR: join(server.home, 'empty') };
  const login = openTerminal(['login', server.url], { home: server.home, env });
  await login.shows('How do you sign in');
  login.type(KEYS.enter);
  await login.shows('Name');
  login.type(KEYS.ctrlD);
  expect(await login.ended).toBe(130);
  expect(login.written()).toContain('Stopped.');
  expect(login.written()).not.toContain('Warning');
});

test('a login asks for a name and a password, and does not show the password', async () => {
  const [, token = ''] = server.link.split('#setup=');
  const password = 'correct horse battery staple';
  await fetch(`${server.url}/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ token, name: 'Ana', password }),
  });
  const env = { CONCH_DATA_DIR: join(server.home, 'empty') };
  const terminal = openTerminal(['login', server.url], { home: server.home, env });
  await terminal.shows('How do you sign in');
  terminal.type(KEYS.enter);
  await terminal.shows('Name');
  terminal.type(`Ana${KEYS.enter}`);
  await terminal.shows('Password');
  terminal.type(`${password}${KEYS.enter}`);
  expect(await terminal.ended).toBe(0);
  expect(terminal.written()).toContain('as Ana');
  expect(terminal.written()).not.toContain('horse');
  await server.run('logout');
});

/** A home with a fake browser that only writes the address that it gets to a file. */
function homeWithBrowser(): {
  readonly home: string;
  readonly opened: string;
  readonly path: string;
} {
  const home = mkdtempSync(join(tmpdir(), 'conch-cli-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  mkdirSync(join(home, 'bin'));
  const browser = join(home, 'bin/xdg-open');
  const opened = join(home, 'opened');
  writeFileSync(
    browser,
    `#!/bin/sh\nprintf '%s' "$1" > '${opened}.new' && mv '${opened}.new' '${opened}'\n`,
  );
  chmodSync(browser, 0o755);
  const { PATH = '' } = process.env;
  return { home, opened, path: `${join(home, 'bin')}:${PATH}` };
}

test.skipIf(process.platform !== 'linux')(
  'conch opens the sign-in link in the browser, and no command line contains the link',
  async () => {
    const { home, opened, path } = homeWithBrowser();
    const env = { PATH: path, DISPLAY: ':7' };
    const terminal = openTerminal(['--port', '0', '--no-demo'], { home, env, columns: 200 });
    await terminal.shows('Ready in');
    await expect.poll(() => existsSync(opened)).toBe(true);
    const address = readFileSync(opened, 'utf8');
    expect(address).not.toContain('setup');
    const { status, headers } = await fetch(address, { redirect: 'manual' });
    expect(status).toBe(303);
    expect(terminal.written()).toContain(headers.get('location'));
    expect(headers.get('location')).toContain('#setup=');
    terminal.type(KEYS.ctrlC);
    expect(await terminal.ended).toBe(0);
  },
);

test.skipIf(process.platform !== 'linux')('conch --no-open opens no browser', async () => {
  const { home, opened, path } = homeWithBrowser();
  const env = { PATH: path, DISPLAY: ':7' };
  const terminal = openTerminal(['--port', '0', '--no-demo', '--no-open'], { home, env });
  await terminal.shows('Ready in');
  terminal.type(KEYS.ctrlC);
  expect(await terminal.ended).toBe(0);
  expect(existsSync(opened)).toBe(false);
});
