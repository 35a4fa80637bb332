import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES } from '@conch/test-databases/vitest';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { conch, startConch } from './support/conch.ts';

const postgres = DATABASES.find(({ name }) => name === 'PostgreSQL');
const home = mkdtempSync(join(tmpdir(), 'conch-databases-'));

afterAll(() => rmSync(home, { recursive: true, force: true }));

test.runIf(postgres !== undefined)(
  'conch move keeps every space when it moves the data to PostgreSQL',
  async () => {
    const place = await postgres?.forTest();
    if (place?.location.dialect !== 'postgres') throw new Error('this needs PostgreSQL');
    const env = { DATABASE_URL: place.location.url };
    const server = await startConch();
    const busy = await conch(['move'], { home: server.home, env });
    expect(busy.code).toBe(1);
    expect(busy.err).toContain('is already using');
    await server.run('backup', join(home, 'all.db'));
    await server.close();
    expect((await conch(['restore', join(home, 'all.db')], { home })).code).toBe(0);
    const before = await conch(['replay', 'Office', '--json'], { home });
    const moved = await conch(['move'], { home, env });
    expect(moved).toMatchObject({ code: 0 });
    expect(moved.out).toMatch(/^Moved \d+ rows of \d+ tables\. Every row is the same\.\n$/u);
    const after = await conch(['replay', 'Office', '--json'], { home, env });
    expect({ code: after.code, out: after.out }).toEqual({ code: 0, out: before.out });
    const again = await conch(['move'], { home, env });
    expect(again.code).toBe(1);
    expect(again.err).toContain('in use already');
  },
);

test('conch move without a target explains how to name the target', async () => {
  const { code, out, err } = await conch(['move'], { home });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('Set DATABASE_URL');
});

/** A PostgreSQL that refuses every user and never closes a connection. Returns its address. */
async function refusingPostgres(): Promise<string> {
  const fields = ['SFATAL', 'VFATAL', 'C28P01', 'Mno', ''].join('\0');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 5);
  const refusal = Buffer.concat([Buffer.from('E'), length, Buffer.from(`${fields}\0`)]);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => void socket.write(refusal));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `postgres://ana:secret@127.0.0.1:${(server.address() as AddressInfo).port}/conch`;
}

test('a command refused by a database ends, even if the database keeps the connection open', async () => {
  const env = { DATABASE_URL: await refusingPostgres() };
  const { code, err } = await conch(['migrate'], { home, env });
  expect(code).toBe(1);
  expect(err).toContain('refuses the connection');
  expect(err).not.toContain('secret');
});

test('conch migrate changes nothing if the database is up to date', async () => {
  const server = await startConch();
  const copy = join(home, 'current.db');
  await server.run('backup', copy);
  await server.close();
  const dataDir = join(home, 'current');
  await conch(['restore', copy, '--data-dir', dataDir], { home });
  const { code, out } = await conch(['migrate', '--data-dir', dataDir, '--json'], { home });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ database: 'SQLite', applied: [] });
});

test('conch migrate does not create a missing database', async () => {
  const { code, err } = await conch(['migrate', '--data-dir', join(home, 'none')], { home });
  expect(code).toBe(1);
  expect(err).toContain('There is no database in');
});
