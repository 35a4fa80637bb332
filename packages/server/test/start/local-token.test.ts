import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { smallDisk } from '@conch/test-databases/vitest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '../../src/doctor/ask.ts';
import { forgetServer, notedServer, noteServer } from '../../src/start/server-file.ts';
import { newHome, startProgram } from '../support/program.ts';

test('the token in server.json has admin rights until the server stops', async () => {
  const first = await startProgram();
  onTestFinished(first.end);
  const token = notedServer(first.dataDir)?.token ?? '';
  expect(statSync(join(first.dataDir, 'server.json')).mode & 0o777).toBe(0o600);
  const authorization = `Bearer ${token}`;
  const answer = await ask(first.server, '/api/v1/me', { headers: { authorization } });
  expect(JSON.parse(answer.body)).toMatchObject({ isAdmin: true, isAutomation: true });
  await first.stop('SIGTERM');
  expect(notedServer(first.dataDir)).toBeNull();
  const second = await startProgram({ home: first.home });
  onTestFinished(second.end);
  const late = await ask(second.server, '/api/v1/me', { headers: { authorization } });
  expect(late.status).toBe(401);
  expect(notedServer(second.dataDir)?.token).not.toBe(token);
});

test('a leftover temporary file of server.json does not receive the token, and server.json does not take over its permissions', async () => {
  const home = newHome();
  const dataDir = join(home, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const leftover = join(home, 'leftover');
  writeFileSync(leftover, 'old');
  chmodSync(leftover, 0o666);
  linkSync(leftover, join(dataDir, 'server.json.new'));
  const program = await startProgram({ home, args: ['--data-dir', dataDir] });
  onTestFinished(program.end);
  expect(statSync(join(dataDir, 'server.json')).mode & 0o777).toBe(0o600);
  expect(readFileSync(leftover, 'utf8')).toBe('old');
  expect(notedServer(dataDir)?.token).not.toBe('');
});

test('a server that starts on a full disk writes server.json when there is space again', async (context) => {
  const disk = smallDisk(context);
  const args = ['--data-dir', join(disk.folder, 'data')];
  const first = await startProgram({ args });
  onTestFinished(first.end);
  await first.stop('SIGKILL');
  const { token } = JSON.parse(readFileSync(join(first.dataDir, 'server.json'), 'utf8')) as {
    readonly token: string;
  };
  disk.leave(0);
  const second = await startProgram({ home: first.home, args });
  onTestFinished(second.end);
  expect(notedServer(second.dataDir)).toBeNull();
  disk.free();
  await vi.waitFor(() => expect(notedServer(second.dataDir)?.pid).toBe(second.pid), 60_000);
  expect(notedServer(second.dataDir)?.token).not.toBe(token);
});

test('a server that stops does not remove the server.json of another server with the same data directory', async () => {
  const dataDir = newHome();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const [first, second] = ['first', 'second'].map((token) => ({
    origin: 'http://127.0.0.1:2662',
    address: 'http://127.0.0.1:2662',
    pid: process.pid,
    token,
  }));
  if (first === undefined || second === undefined) throw new Error('there are two servers');
  noteServer(dataDir, first);
  noteServer(dataDir, second);
  forgetServer(dataDir, first.token);
  expect(notedServer(dataDir)?.token).toBe('second');
  forgetServer(dataDir, second.token);
  expect(notedServer(dataDir)).toBeNull();
});

test.each(['server.json', 'server.json.new'])(
  'if a folder with the name %s prevents writing server.json, the server starts with a warning and stops cleanly',
  async (name) => {
    const home = newHome();
    const dataDir = join(home, 'data');
    mkdirSync(join(dataDir, name), { recursive: true, mode: 0o700 });
    const program = await startProgram({ home, args: ['--data-dir', dataDir] });
    onTestFinished(program.end);
    const warning = 'server.json cannot be written';
    await vi.waitFor(() => expect(program.log()).toContain(warning), 60_000);
    expect(await program.stop('SIGTERM')).toBe(0);
    expect(statSync(join(dataDir, name)).isDirectory()).toBe(true);
  },
);
