import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { scriptKind } from '@conch/agents';
import { openSqlite } from '@conch/store/sqlite';
import { smallDisk, type DatabaseKind } from '@conch/test-databases/vitest';
import { expect, onTestFinished, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { everyPage } from '../support/every-page.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';

const LARGE = 'x'.repeat(30_000);

/** A database in one folder, in the place of one that is new for every test. */
function inFolder(dataDir: string): DatabaseKind {
  const place = {
    location: { dialect: 'sqlite', dataDir } as const,
    open: () => openSqlite({ dataDir }),
    copy: () => Promise.reject(new Error('nobody copies it')),
    remove: async () => {},
  };
  return { name: 'SQLite', make: async () => place, forTest: async () => place };
}

test('[I-22] on a full disk writes answer 507 and nothing is acknowledged, reads go on, and all goes on when there is room', async (context) => {
  const disk = smallDisk(context);
  const dataDir = join(disk.folder, 'data');
  const { owner, server } = await openServer(inFolder(dataDir), { kinds: [scriptKind] });
  const { spaceId } = await makeRoom(owner);
  const params = { spaceId };
  const acked: string[] = [];
  const refused: string[] = [];
  const say = async (client: Client, content: string): Promise<void> => {
    const { problem, body } = await client.ask('postMessage', { params, body: { content } });
    if (problem === null) acked.push((body as { readonly messageId: string }).messageId);
    else refused.push(`${problem.status} ${problem.code}`);
  };
  await say(owner, 'before');
  disk.leave(0);
  // The log has some room of its own, which is filled first.
  for (let nth = 0; nth < 400 && refused.length < 3; nth += 1) await say(owner, LARGE);
  const edit = await owner.ask('editMessage', {
    params: { spaceId, messageId: acked[0] ?? '' },
    body: { content: LARGE },
  });
  const made = await owner.ask('makeSpace', { body: { name: 'Another' } });
  const ready = await owner.send('GET', '/readyz');
  const seen = await readAll(owner, spaceId);
  disk.free();
  await say(owner, 'after');
  expect(refused).toEqual(['507 disk-full', '507 disk-full', '507 disk-full']);
  expect([edit.problem?.code, made.problem?.code]).toEqual(['disk-full', 'disk-full']);
  expect(ready.text).toBe('ok');
  expect(seen).toEqual(acked.slice(0, -1));
  expect(await readAll(owner, spaceId)).toEqual(acked);
  await server.close();
  expect(integrity(join(dataDir, 'conch.db'))).toBe('ok');
});

async function readAll(client: Client, spaceId: string): Promise<readonly string[]> {
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
