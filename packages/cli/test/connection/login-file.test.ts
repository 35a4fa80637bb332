import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { smallDisk } from '@conch/test-databases/vitest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conch, startConch, type RunningConch } from '../support/conch.ts';
import { KEYS, openTerminal } from '../support/terminal.ts';

let server: RunningConch;
let folder = '';
let file = '';

beforeAll(async () => {
  server = await startConch();
  folder = join(server.home, '.config/conch');
  file = join(folder, 'logins.json');
});
afterAll(() => server.close());
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

/** Options with which a command cannot find the server of this machine. */
const elsewhere = () => ({
  home: server.home,
  env: { CONCH_DATA_DIR: join(server.home, 'empty') },
});

function storedToken(): string {
  const [login] = JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly token: string }[];
  return login?.token ?? '';
}

async function statusWith(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${server.url}/api/v1/me`, { headers })).status;
}

function store(text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
}

describe('a second login to the same server', () => {
  test('a second login revokes the token that it replaces', async () => {
    expect((await server.run('login')).code).toBe(0);
    const first = storedToken();
    expect(await statusWith(first)).toBe(200);
    expect((await server.run('login')).code).toBe(0);
    expect(await statusWith(first)).toBe(401);
    expect(await statusWith(storedToken())).toBe(200);
  });

  test('a second login asks for credentials if the stored token is revoked', async () => {
    store(JSON.stringify([{ url: server.url, token: 'revoked', tokenId: 'x', person: 'Ana' }]));
    const terminal = openTerminal(['login', server.url], elsewhere());
    await terminal.shows('How do you sign in');
    terminal.type(KEYS.ctrlC);
    expect(await terminal.ended).toBe(130);
    const { code, err } = await conch(['login', server.url], elsewhere());
    expect(code).toBe(2);
    expect(err).toContain('there is no terminal');
  });

  test('a second login on the machine of the server replaces a revoked token', async () => {
    store(JSON.stringify([{ url: server.url, token: 'revoked', tokenId: 'x', person: 'Ana' }]));
    expect(await server.run('login')).toMatchObject({ code: 0, err: '' });
    expect(await statusWith(storedToken())).toBe(200);
  });
});

test('if the token is wrong, login asks how to sign in, or ends with exit code 4 if there is no terminal', async () => {
  const args = ['login', server.url, '--token', 'wrong'];
  const terminal = openTerminal(args, elsewhere());
  await terminal.shows('How do you sign in');
  terminal.type(KEYS.ctrlC);
  expect(await terminal.ended).toBe(130);
  expect((await conch(args, elsewhere())).code).toBe(4);
});

describe.each([
  ['text that is not JSON', '[{'],
  ['a value that is not a list', '{}'],
  ['an entry without a token', '[{ "url": "http://127.0.0.1:1" }]'],
])('a logins.json file with %s', (_, text) => {
  test.each([['whoami'], ['login'], ['logout']])('conch %s ends with exit code 2', async (name) => {
    store(text);
    expect(await server.run(name)).toEqual({
      code: 2,
      out: '',
      err: `${file} is damaged. Repair it, or delete it and run “conch login”.\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

test('a damaged logins.json does not affect completions, or commands with --url and --token', async () => {
  expect((await server.run('login')).code).toBe(0);
  const token = storedToken();
  store('[{');
  const named = await server.run('whoami', '--url', server.url, '--token', token);
  expect(named).toMatchObject({ code: 0, err: '' });
  expect(await server.run('__complete', '--', 'tail', '')).toMatchObject({ code: 0, err: '' });
});

test('a login never writes its token into a leftover temporary file', async () => {
  mkdirSync(folder, { recursive: true });
  const kept = join(folder, 'kept');
  // The name of the temporary file contains the process id. Only the process itself can create such
  // a file in advance, so the test preloads a script.
  const preload = join(server.home, 'leftover.mjs');
  writeFileSync(
    preload,
    `import { linkSync, writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(kept)}, 'old', { mode: 0o666 });
     linkSync(${JSON.stringify(kept)}, ${JSON.stringify(`${file}.`)} + process.pid);`,
  );
  const env = { NODE_OPTIONS: `--import=${pathToFileURL(preload).href}` };
  expect((await conch(['login'], { home: server.home, env })).code).toBe(0);
  expect(readFileSync(kept, 'utf8')).toBe('old');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('on a full disk, login says what to do, and leaves no token and no file behind', async (context) => {
  const { folder: disk, leave } = smallDisk(context);
  leave(0);
  const env = { XDG_CONFIG_HOME: disk };
  const { code, err } = await conch(['login'], { home: server.home, env });
  expect({ code, err }).toEqual({
    code: 1,
    err: `${join(disk, 'conch/logins.json')} cannot be written: its disk is full. Free some space and try again.\n`,
  });
  expect(readdirSync(join(disk, 'conch'))).toEqual([]);
});
