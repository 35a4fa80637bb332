import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chooseServer } from '../../src/connection/choose-server.ts';
import { conch } from '../support/conch.ts';

const SECRET = 'token-of-a-variable';
const OWN = 'token-of-a-server-file';

/** A server that refuses every request and records the tokens that it receives. */
async function curiousServer(): Promise<{
  readonly url: string;
  readonly tokens: readonly (string | null)[];
}> {
  const tokens: (string | null)[] = [];
  const server = createServer(({ headers }, response) => {
    tokens.push(headers.authorization?.replace('Bearer ', '') ?? null);
    response.writeHead(401, { 'content-type': 'application/problem+json' });
    response.end(JSON.stringify({ code: 'not-signed-in', status: 401, title: 'No', detail: 'No' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'conch-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A folder with a `conch.yaml` that names a data directory. The directory contains this
 * `server.json`.
 */
function folderWith(noted: unknown): { readonly home: string; readonly file: string } {
  const home = newFolder();
  writeFileSync(join(home, 'conch.yaml'), 'dataDir: ./data\n');
  mkdirSync(join(home, 'data'));
  const file = join(home, 'data/server.json');
  writeFileSync(file, JSON.stringify(noted), { mode: 0o600 });
  return { home, file };
}

test.each(['CONCH_TOKEN', 'CONCH_ADMIN_TOKEN'])(
  'the token in the variable %s is sent to CONCH_URL, but not to a different address in --url',
  async (name) => {
    const [meant, other] = [await curiousServer(), await curiousServer()];
    const start = { home: newFolder(), env: { CONCH_URL: meant.url, [name]: SECRET } };
    expect((await conch(['spaces', 'list'], start)).code).toBe(4);
    expect((await conch(['spaces', 'list', '--url', other.url], start)).code).toBe(4);
    expect((await conch(['spaces', 'list', '--url', `${meant.url}/`], start)).code).toBe(4);
    expect([...new Set(meant.tokens)]).toEqual([SECRET]);
    expect([...new Set(other.tokens)]).toEqual([null]);
  },
);

test('--token is sent to the address of --url', async () => {
  const { url, tokens } = await curiousServer();
  const start = { home: newFolder(), env: { CONCH_TOKEN: SECRET } };
  await conch(['spaces', 'list', '--url', url, '--token', 'mine'], start);
  expect([...new Set(tokens)]).toEqual(['mine']);
});

test('a login to another server does not send the token of a variable to that server', async () => {
  const { url, tokens } = await curiousServer();
  const home = newFolder();
  mkdirSync(join(home, '.config/conch'), { recursive: true });
  const login = { url, token: 'stored', tokenId: null, person: 'Ana' };
  writeFileSync(join(home, '.config/conch/logins.json'), JSON.stringify([login]));
  await conch(['spaces', 'list'], { home, env: { CONCH_TOKEN: SECRET } });
  expect([...new Set(tokens)]).toEqual(['stored']);
});

/**
 * Lists spaces in a folder with a `server.json`. The exit code is 4, because the server refuses the
 * token.
 */
async function listSpaces(
  url: string,
  start: { readonly home: string; readonly env?: Readonly<Record<string, string>> },
): Promise<void> {
  const { home, env = { CONCH_TOKEN: SECRET } } = start;
  expect((await conch(['spaces', 'list', '--url', url], { home, env })).code).toBe(4);
}

test('to the server of this machine, a command sends the token in a variable, or else the token in server.json', async () => {
  const { url, tokens } = await curiousServer();
  const { home } = folderWith({ origin: url, address: url, pid: process.pid, token: OWN });
  await listSpaces(url, { home });
  expect([...new Set(tokens)]).toEqual([SECRET]);
  await listSpaces(url, { home, env: {} });
  expect([...new Set(tokens)]).toEqual([SECRET, OWN]);
});

const endedPid = spawnSync(process.execPath, ['--version']).pid;

test.each([
  ['the id of a process that has ended', { pid: endedPid }],
  ['the id of a group of processes', { pid: -1 }],
  ['a text as its process id', { pid: String(process.pid) }],
  ['an empty token', { token: '' }],
  ['an origin that is not an address', { origin: 'file:///' }],
])('a server.json that contains %s is ignored', async (_, wrong) => {
  const { url, tokens } = await curiousServer();
  const noted = { origin: url, address: url, pid: process.pid, token: OWN, ...wrong };
  const { home } = folderWith(noted);
  await listSpaces(url, { home });
  expect([...new Set(tokens)]).toEqual([null]);
});

// Only Linux shows when a process started.
test.skipIf(process.platform !== 'linux')(
  'a server.json is ignored if its server has crashed and another process has the process id',
  async () => {
    const { url, tokens } = await curiousServer();
    const noted = { origin: url, address: url, pid: process.pid, token: OWN, startedAt: '1' };
    const { home } = folderWith(noted);
    await listSpaces(url, { home });
    expect([...new Set(tokens)]).toEqual([null]);
  },
);

test.skipIf(process.platform === 'win32')(
  'a server.json that other users can read or write is ignored',
  async () => {
    const { url, tokens } = await curiousServer();
    const { home, file } = folderWith({ origin: url, address: url, pid: process.pid, token: OWN });
    for (const mode of [0o640, 0o604, 0o602]) {
      chmodSync(file, mode);
      await listSpaces(url, { home });
    }
    expect([...new Set(tokens)]).toEqual([null]);
  },
);

// The test needs root, because only root can change the owner of a file.
test.skipIf(process.getuid?.() !== 0)('a server.json of another user is ignored', async () => {
  const { url, tokens } = await curiousServer();
  const { home, file } = folderWith({ origin: url, address: url, pid: process.pid, token: OWN });
  chownSync(file, 65_534, 65_534);
  await listSpaces(url, { home });
  expect([...new Set(tokens)]).toEqual([null]);
});

test('conch does not send the token of a variable to another machine that server.json names', async () => {
  const far = 'http://192.0.2.1:2662';
  const noted = { origin: far, address: far, pid: process.pid, token: OWN };
  const { home: cwd } = folderWith(noted);
  const env = { HOME: cwd, CONCH_TOKEN: SECRET };
  const none = { url: undefined, token: undefined };
  expect(chooseServer({ ...none, env, cwd })).toMatchObject({ url: far, token: OWN });
  const { url, tokens } = await curiousServer();
  const { home } = folderWith({ ...noted, origin: url, address: 'http://127.0.0.1:1' });
  await listSpaces(url, { home });
  expect([...new Set(tokens)]).toEqual([OWN]);
});
