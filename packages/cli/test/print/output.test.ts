import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { cleanEnvironment, conch, CONCH, type CommandResult } from '../support/conch.ts';
import { startFakeServer } from '../support/fake-server.ts';

const home = mkdtempSync(join(tmpdir(), 'conch-cli-'));
const env = { ...cleanEnvironment(), HOME: home };

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs a command whose output goes to a full device. */
async function runOnFullDisk(...args: readonly string[]): Promise<CommandResult> {
  const [node, ...before] = CONCH;
  const full = openSync('/dev/full', 'w');
  const child = spawn(node, [...before, ...args], {
    cwd: home,
    env,
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  if (child.stderr === null) throw new Error('The child has no standard error.');
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const [err, [code]] = await Promise.all([text(child.stderr), ended]);
  return { code, out: '', err };
}

/** Runs a command whose output is already closed when it begins. */
async function runWithoutReader(...args: readonly string[]): Promise<CommandResult> {
  const child = spawn('sh', ['-c', 'read -r _; exec "$@"', 'sh', ...CONCH, ...args], {
    cwd: home,
    env,
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const closed = once(child.stdout, 'close');
  child.stdout.destroy();
  await closed;
  child.stdin.end('go\n');
  const [err, [code]] = await Promise.all([text(child.stderr), ended]);
  return { code, out: '', err };
}

describe.skipIf(process.platform !== 'linux')('conch with its output on a full disk', () => {
  test.each([['--help'], ['start --help'], ['completion bash'], ['test --list']])(
    'conch %s fails with one line if the disk is full',
    async (line) => {
      const { code, err } = await runOnFullDisk(...line.split(' '));
      expect(code).toBe(1);
      expect(err).toMatch(/^The output cannot be written: .*no space left.*\n$/u);
    },
  );

  test('with --json, the failure on a full disk is JSON', async () => {
    const { code, err } = await runOnFullDisk('completion', 'bash', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'output-lost' } });
  });
});

describe.skipIf(process.platform === 'win32')(
  'conch after the reader has closed its output',
  () => {
    test.each([
      ['--help'],
      ['--version'],
      ['help send'],
      ['__complete -- sp'],
      ['completion bash'],
    ])('conch %s ends without an error if the reader has closed its output', async (line) => {
      const { code, err } = await runWithoutReader(...line.split(' '));
      expect({ code, err }).toEqual({ code: 0, err: '' });
    });
  },
);

// This text sets the title of the window, changes the text direction, and fakes a second line.
const EVIL = 'No\u001B]0;owned\u0007 \u202Eevil\r\nroot: all is well';
const HARMLESS = 'No]0;owned evil root: all is well';

/** A server whose refusals contain harmful text. */
async function startEvilServer(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(409, { 'content-type': 'application/problem+json' });
    response.end(
      JSON.stringify({
        type: 'about:blank',
        title: 'No',
        status: 409,
        code: 'name-taken',
        detail: EVIL,
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the text of a refusal by a server cannot control the terminal', async () => {
  const url = await startEvilServer();
  const plain = await conch(['spaces', 'list', '--url', url, '--token', 'x'], { home });
  expect(plain).toEqual({ code: 1, out: '', err: `${HARMLESS}\n` });
  const json = await conch(['spaces', 'list', '--url', url, '--token', 'x', '--json'], { home });
  expect(JSON.parse(json.err)).toMatchObject({ error: { message: HARMLESS } });
});

test('an error that repeats words of the command line cannot control the terminal', async () => {
  const { code, err } = await conch([EVIL], { home });
  expect(code).toBe(2);
  expect(err).toBe(`There is no command “${HARMLESS}”. “conch --help” lists all.\n`);
});

test('a note with the name of a folder cannot control the terminal', async () => {
  const folder = join(home, 'folder\u001B[31m\nof others');
  mkdirSync(folder);
  const file = join(folder, 'conch.yaml');
  writeFileSync(file, 'port: 2663\n');
  const { code, err } = await conch(['config', 'explain', '--config', file], { home });
  expect(code).toBe(0);
  expect(err).toBe(`The settings file is ${join(home, 'folder[31m of others', 'conch.yaml')}.\n`);
});

test.each([['start --json'], ['--ndjson start'], ['--json']])(
  'conch %s is refused, because the command starts a server, and a server prints no JSON',
  async (line) => {
    const { code, out, err } = await conch(line.split(' '), { home });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    const { error } = JSON.parse(err) as { readonly error: { readonly message: string } };
    expect(error.message).toMatch(/^“conch start” prints no JSON\. Leave --(?:nd)?json out\.$/u);
  },
);

test('the help of conch names the commands that print no JSON', async () => {
  const { out } = await conch(['--help'], { home });
  expect(out).toContain('All but start and chat have --json and --ndjson.');
});

test.each([
  ['import space.ndjson', { spaceId: EVIL, name: EVIL, seq: 1, hash: EVIL, added: [EVIL] }],
  ['provider default', { chosen: { provider: EVIL, model: EVIL } }],
  [
    'provider test ollama',
    { trouble: null, message: EVIL, reason: null, modelCount: 1, model: null, latencyMs: 1 },
  ],
])('the answer of a server to conch %s cannot control the terminal', async (line, answer) => {
  writeFileSync(join(home, 'space.ndjson'), '{}\n');
  const url = await startFakeServer((response) => response.end(JSON.stringify(answer)));
  const args = [...line.split(' '), '--url', url, '--token', 'x'];
  const { code, out, err } = await conch(args, { home });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('owned');
  expect(out).toMatch(/^[^\p{Cc}\u202A-\u202E]+\n$/u);
});

test('the lines of a conversation that conch play shows cannot control the terminal', async () => {
  const file = join(home, 'evil.txt');
  writeFileSync(
    file,
    `# Evil\n\nspace: Office\nperson: Ana\nagent: Bob\n\nAna: ${EVIL.split('\r')[0]}\n`,
  );
  const { out, err } = await conch(['play', file, '--fast'], { home });
  expect(out + err).toContain('owned');
  expect((out + err).replaceAll('\n', ' ')).not.toMatch(/[\p{Cc}\u202E]/u);
});
