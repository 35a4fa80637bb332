import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from '../../src/doctor/ask.ts';
import { runToEnd, startProgram } from '../support/program.ts';
import { scratchFolder } from '../support/scratch.ts';

test('the program prints its address, its data directory, how to sign in and how to stop', async () => {
  const program = await startProgram();
  onTestFinished(() => program.end());
  const { origin } = program.server;
  const words = program.printed.replace(/Ready in [\d.]+ s/u, 'Ready in TIME');
  expect(
    words
      .trim()
      .split(/\n+/u)
      .map((line) => line.trim()),
  ).toEqual([
    expect.stringMatching(/^Conch \d+\.\d+\.\d+$/u),
    `listens  ${origin}`,
    'data     ~/.local/share/conch',
    'demo     script agents: no model is called, nothing leaves this machine',
    `come in  ${program.link}  (works once, for 15 minutes)`,
    'Ready in TIME. Press Ctrl-C to stop. Everything is saved.',
  ]);
  expect(program.log()).toBe('');
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '[I-26] %s ends the program cleanly, and the next start has the same owner and demo',
  async (signal) => {
    const first = await startProgram();
    const { home } = first;
    expect(existsSync(join(first.dataDir, 'server.json'))).toBe(true);
    expect(await first.stop(signal)).toBe(0);
    expect(existsSync(join(first.dataDir, 'server.json'))).toBe(false);
    const second = await startProgram({ home });
    onTestFinished(() => second.end());
    expect(second.printed).not.toContain('demo ');
    expect(second.link).not.toBe(first.link);
  },
);

test('starting on a requested port that is in use fails with advice', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const args = ['--port', String(port)];
  const { code, out, err } = await runToEnd({ home: scratchFolder(), args });
  expect({ code, out, err }).toEqual({
    code: 1,
    out: '',
    err: `Port ${port} is taken by another program. Choose another with --port, or stop that program.\n`,
  });
});

test('a data directory that is a file is refused in one line, and the file is not changed', async () => {
  const home = scratchFolder();
  const file = join(home, 'precious');
  writeFileSync(file, 'words');
  const { code, err } = await runToEnd({ home, args: ['--data-dir', file] });
  expect({ code, err }).toEqual({
    code: 1,
    err: `${file} is not a folder. Choose another data directory with --data-dir.\n`,
  });
  expect(readFileSync(file, 'utf8')).toBe('words');
});

test('all wrong arguments of the program are reported at once, with exit code 2', async () => {
  const args = ['--prot', '1', '--host', '?', 'extra'];
  const { code, out, err } = await runToEnd({ home: scratchFolder(), args });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err.trim().split('\n')).toEqual([
    'There is no --prot. Did you mean --port?',
    '“extra” is not a flag. See --help for all flags.',
    expect.stringMatching(/^--host is “\?”: /u),
  ]);
});

test('--help lists every flag, and the secrets that can only be set as environment variables', async () => {
  const { code, out } = await runToEnd({ home: scratchFolder(), args: ['--help'] });
  expect(code).toBe(0);
  for (const word of ['--port NUMBER', '--data-dir DIRECTORY', 'CONCH_ADMIN_TOKEN', '--link']) {
    expect(out).toContain(word);
  }
});

test('the program with --no-demo creates only the owner', async () => {
  const program = await startProgram({
    args: ['--no-demo'],
    env: { CONCH_ADMIN_TOKEN: 'a-token-that-nobody-can-guess' },
  });
  onTestFinished(() => program.end());
  const headers = { authorization: 'Bearer a-token-that-nobody-can-guess' };
  const spaces = await ask(program.server, '/api/v1/spaces?all=true', { headers });
  expect(JSON.parse(spaces.body)).toEqual({ items: [], next: null });
  const people = await ask(program.server, '/api/v1/people', { headers });
  expect(JSON.parse(people.body)).toMatchObject({ items: [{ isAdmin: true }] });
});

test('a missing or invalid TLS certificate is refused in one line', async () => {
  const home = scratchFolder();
  writeFileSync(join(home, 'cert.pem'), 'no certificate');
  const tls = ['--tls-cert', 'cert.pem', '--tls-key', 'key.pem'];
  const missing = await runToEnd({ home, args: tls });
  expect({ code: missing.code, err: missing.err }).toEqual({
    code: 1,
    err: `${join(home, 'key.pem')} cannot be read, but TLS needs it.\n`,
  });
  writeFileSync(join(home, 'key.pem'), 'no key');
  const wrong = await runToEnd({ home, args: tls });
  expect(wrong.err).toContain('are not a matching certificate and key (PEM).\n');
});
