import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from '../src/postgres-server.ts';

test('a PostgreSQL server for tests deletes its data when the server is stopped', async () => {
  const server = await startPostgres({ fsync: false });
  const folder = await show(server.url, 'data_directory');
  await server.stop();
  expect(existsSync(folder)).toBe(false);
});

test('a PostgreSQL server for tests syncs its writes to disk on request', async () => {
  const server = await startPostgres({ fsync: true });
  const fsync = await show(server.url, 'fsync');
  await server.stop();
  expect(fsync).toBe('on');
});

test('a PostgreSQL server for tests stops when the process that started the server ends or is killed', async () => {
  const program = fileURLToPath(new URL('support/start-and-wait.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  child.kill('SIGKILL');
  socket.on('error', () => {});
  // The test ends when the connection closes, which happens when the server stops. A reset of the
  // connection is fine too, but `once` would then reject.
  await new Promise((resolve) => {
    socket.once('close', resolve);
  });
});

async function show(url: string, setting: string): Promise<string> {
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(`show ${setting}`);
  await client.end();
  return rows[0]?.[setting] ?? '';
}
