import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { scriptKind } from '@conch/agents';
import { openSqlite, restoreSqlite } from '@conch/store/sqlite';
import { smallDisk, type DatabaseKind } from '@conch/test-databases/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { startServer, type StartedServer } from '../../../src/start/start-server.ts';
import { TestClient } from '../../support/client.ts';
import { everyPage } from '../../support/every-page.ts';
import { makeRoom } from '../../support/make-room.ts';
import { openServer, testConfig } from '../../support/open-server.ts';
import { runToEnd } from '../../support/program.ts';
import { scratchFolder } from '../../support/scratch.ts';

const LARGE = 'x'.repeat(30_000);

/**
 * A kind of database whose data is always in this folder. Other kinds create a new database for
 * every test.
 */
function inFolder(dataDir: string): DatabaseKind {
  const place = {
    location: { dialect: 'sqlite', dataDir } as const,
    open: () => openSqlite({ dataDir }),
    copy: () => Promise.reject(new Error('nobody copies it')),
    remove: async () => {},
  };
  return { name: 'SQLite', make: async () => place, forTest: async () => place };
}

test('[I-22] on a full disk, writes return 507, reads work, and writes resume when space is free', async (context) => {
  const disk = smallDisk(context);
  const dataDir = join(disk.folder, 'data');
  const { owner, server } = await openServer(inFolder(dataDir), { kinds: [scriptKind] });
  const { spaceId } = await makeRoom(owner);
  const params = { spaceId };
  const acked: string[] = [];
  const refusedContents: string[] = [];
  const say = async (client: TestClient, content: string): Promise<void> => {
    const { problem, body } = await client.ask('postMessage', { params, body: { content } });
    if (problem === null) acked.push((body as { readonly messageId: string }).messageId);
    else refusedContents.push(`${problem.status} ${problem.code}`);
  };
  await say(owner, 'before');
  disk.leave(0);
  // The first writes succeed, because the write-ahead log still has some spare space.
  for (let nth = 0; nth < 400 && refusedContents.length < 3; nth += 1) await say(owner, LARGE);
  const edit = await owner.ask('editMessage', {
    params: { spaceId, messageId: acked[0] ?? '' },
    body: { content: LARGE },
  });
  const response = await owner.ask('makeSpace', { body: { name: 'Another' } });
  const ready = await owner.send('GET', '/readyz');
  const messages = await readAll(owner, spaceId);
  disk.free();
  await say(owner, 'after');
  expect(refusedContents).toEqual(['507 disk-full', '507 disk-full', '507 disk-full']);
  expect([edit.problem?.code, response.problem?.code]).toEqual(['disk-full', 'disk-full']);
  expect(ready.text).toBe('reading');
  expect(messages).toEqual(acked.slice(0, -1));
  expect(await readAll(owner, spaceId)).toEqual(acked);
  await server.close();
  expect(integrity(join(dataDir, 'conch.db'))).toBe('ok');
});

test('[I-22] a server that starts on a full disk is read-only with a warning, until space is free', async (context) => {
  const disk = smallDisk(context);
  const dataDir = join(disk.folder, 'data');
  const first = await openServer(inFolder(dataDir), { kinds: [scriptKind] });
  const heard = [{ when: { contains: 'after' }, do: { say: 'heard' } }, { do: { skip: true } }];
  const { spaceId } = await makeRoom(first.owner, { agents: { Ada: heard } });
  const params = { spaceId };
  const { secret } = await first.owner.call('makeMyToken', { body: { name: 'a program' } });
  const before = await first.owner.call('postMessage', { params, body: { content: 'before' } });
  await first.server.conch.idle();
  await first.server.close();
  disk.leave(0);
  const started = await startServer({
    config: { ...testConfig({ config: { dataDir, port: 0 } }), hasDemo: false },
    wantsLink: true,
    logTo: { write: () => {} },
  });
  onTestFinished(() => started.close());
  const client = new TestClient(started.server.origin).withToken(secret);
  const say = (content: string) => client.ask('postMessage', { params, body: { content } });
  expect([started.link, started.warnings.length]).toEqual([null, 2]);
  expect(started.warnings[0]).toContain('no space left on the disk');
  expect(await readAll(client, spaceId)).toEqual([before.messageId]);
  expect((await say('now')).problem?.code).toBe('disk-full');
  expect((await client.send('GET', '/readyz')).text).toBe('reading');
  expect((await client.call('readMe')).cannotSave).toBe('disk-full');
  disk.free();
  const after = await say('after');
  expect(after.problem).toBe(null);
  expect((await client.send('GET', '/readyz')).text).toBe('ok');
  expect(await client.call('readMe')).not.toHaveProperty('cannotSave');
  // Agents can answer again too.
  await expect.poll(async () => (await readAll(client, spaceId)).length).toBe(3);
  await started.server.conch.backUp(join(disk.folder, 'copy.db'));
});

test('[I-22] a backup on a full disk returns 507 and leaves no file behind', async (context) => {
  const disk = smallDisk(context);
  const dataDir = join(disk.folder, 'data');
  const first = await openServer(inFolder(dataDir), { kinds: [scriptKind], config: { dataDir } });
  const { secret } = await first.owner.call('makeMyToken', { body: { name: 'a program' } });
  disk.leave(0);
  const whileRunning = await first.owner.refused('downloadBackup');
  const leftRunning = downloadsIn(dataDir);
  disk.free();
  await first.server.close();
  disk.leave(0);
  const started = await startForTest(dataDir);
  const client = new TestClient(started.server.origin).withToken(secret);
  const atStart = await client.refused('downloadBackup');
  const write = await client.refused('makeSpace', { body: { name: 'Another' } });
  expect(write).toMatchObject({ status: 507, code: 'disk-full' });
  const { detail } = write;
  for (const backup of [whileRunning, atStart]) {
    expect(backup).toMatchObject({ status: 507, code: 'disk-full', detail });
  }
  expect([...leftRunning, ...downloadsIn(dataDir)]).toEqual([]);
});

test('[I-22] [I-25] after a restore on a full disk, the server starts read-only', async (context) => {
  const disk = smallDisk(context);
  const dataDir = join(disk.folder, 'data');
  const first = await openServer(inFolder(dataDir), { kinds: [scriptKind] });
  const { secret } = await first.owner.call('makeMyToken', { body: { name: 'a program' } });
  const backup = join(scratchFolder(), 'backup.db');
  await first.server.conch.backUp(backup);
  await first.server.close();
  restoreSqlite({ dataDir, from: backup });
  disk.leave(0);
  const started = await startForTest(dataDir);
  const client = new TestClient(started.server.origin).withToken(secret);
  expect((await client.call('readMe')).cannotSave).toBe('disk-full');
  disk.free();
  expect((await client.ask('makeSpace', { body: { name: 'Another' } })).problem).toBe(null);
});

test.for<readonly [string, Readonly<Record<string, string>>]>([
  ['creates its key', {}],
  ['gets its key from the environment', { CONCH_SECRET_KEY: 'ab'.repeat(32) }],
])(
  '[I-22] if a full disk stops a program that %s, the program prints that it must be started again',
  async ([, env], context) => {
    const disk = smallDisk(context);
    disk.leave(0);
    const dataDir = join(disk.folder, 'data');
    const args = ['--port', '0', '--data-dir', dataDir];
    const { code, err } = await runToEnd({ home: scratchFolder(), args, env });
    expect([code, err]).toEqual([
      1,
      `There is no space left on the disk of ${dataDir}, so Conch cannot start. Free some space and start Conch again.\n`,
    ]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('secret.key'))).toEqual([]);
  },
);

async function startForTest(dataDir: string): Promise<StartedServer> {
  const started = await startServer({
    config: { ...testConfig({ config: { dataDir, port: 0 } }), hasDemo: false },
    wantsLink: false,
    logTo: { write: () => {} },
  });
  onTestFinished(() => started.close());
  return started;
}

function downloadsIn(dataDir: string): readonly string[] {
  return readdirSync(dataDir).filter((name) => name.includes('download'));
}

async function readAll(client: TestClient, spaceId: string): Promise<readonly string[]> {
  const pages = await everyPage((place) =>
    client.call('readMessages', { params: { spaceId }, query: { limit: 100, ...place } }),
  );
  return pages.toReversed().flatMap((page) => page.map(({ id }) => id));
}

function integrity(path: string): unknown {
  const database = new DatabaseSync(path);
  onTestFinished(() => database.close());
  return database.prepare('pragma integrity_check').get()?.['integrity_check'];
}
