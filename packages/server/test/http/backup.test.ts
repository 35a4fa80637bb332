import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { scriptKind } from '@conch/agents';
import { asSpaceId, EMPTY_FLOOR, newSpace, replay, type SpaceId } from '@conch/engine';
import { createConch, type Conch } from '@conch/runtime';
import { restoreSqlite } from '@conch/store/sqlite';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { scratchFolder } from '../support/scratch.ts';

const [sqlite] = DATABASES.filter(({ name }) => name === 'SQLite');
const withServers = DATABASES.filter(({ name }) => name === 'PostgreSQL');

const POSTS = 30;
const BACKUPS = 3;

const agents = {
  Ada: [{ do: { say: 'I heard {{content}}', chunkMs: 0 } }],
  Bob: [{ do: { say: 'So did I', chunkMs: 0 } }],
};

describe('a backup over HTTP', () => {
  test('[I-25] a backup made under load restores every space’s hash and all acknowledged messages', async () => {
    const { owner, server, dataDir } = await openSqliteServer();
    const rooms = [
      await makeRoom(owner, { name: 'Choir', agents, settings: { policy: 'broadcast' } }),
      await makeRoom(owner, { name: 'Relay', settings: { policy: 'chain' } }),
    ];
    const acknowledged: string[] = [];
    const writers = rooms.map(async ({ spaceId }) => {
      for (let nth = 0; nth < POSTS; nth += 1) {
        const body = { content: `message ${nth}` };
        const posted = await owner.call('postMessage', { params: { spaceId }, body });
        acknowledged.push(posted.messageId);
      }
    });
    const backups: { readonly file: string; readonly before: readonly string[] }[] = [];
    for (let nth = 1; nth <= BACKUPS; nth += 1) {
      // Waits for some messages, because the backup of an empty space proves nothing.
      await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(nth * 10);
      const before = [...acknowledged];
      backups.push({ file: await downloaded(owner), before });
    }
    await Promise.all(writers);
    await server.conch.idle();
    for (const { file, before } of backups) {
      const restored = await restore(file);
      for (const { spaceId } of rooms) {
        const id = asSpaceId(spaceId);
        const events = eventsIn(file, spaceId);
        expect(events).toBeGreaterThan(0);
        expect(await hashOf(restored, id, events)).toBe(await hashOf(server.conch, id, events));
      }
      expect(before.filter((id) => !messagesIn(file).includes(id))).toEqual([]);
      await restored.idle();
    }
    expect(readdirSync(dataDir).filter((name) => name.includes('download'))).toEqual([]);
  });

  test('a person who is not an admin cannot download a backup', async () => {
    const { person } = await openSqliteServer();
    expect((await (await person('Pia')).refused('downloadBackup')).code).toBe('not-allowed');
  });

  test('[I-25] several backups at once succeed or are refused with 429, and leave no files', async () => {
    const { owner, dataDir } = await openSqliteServer();
    const { spaceId } = await makeRoom(owner, { name: 'Relay', settings: { policy: 'chain' } });
    for (let nth = 0; nth < POSTS; nth += 1) {
      const body = { content: `message ${nth} ${'of many words '.repeat(500)}` };
      await owner.call('postMessage', { params: { spaceId }, body });
    }
    for (let round = 0; round < 20; round += 1) {
      const statuses = await Promise.all([status(owner), status(owner), status(owner)]);
      expect(statuses.filter((code) => code !== 200 && code !== 429)).toEqual([]);
    }
    expect(readdirSync(dataDir).filter((name) => name.includes('download'))).toEqual([]);
  });

  test('a backup deletes the unfinished files of a killed process', async () => {
    const { owner, dataDir } = await openSqliteServer();
    for (const end of ['', '.unfinished', '.unfinished-journal']) {
      writeFileSync(join(dataDir, `conch-download-old.db${end}`), 'half a copy');
    }
    await downloaded(owner);
    expect(readdirSync(dataDir).filter((name) => name.includes('download'))).toEqual([]);
  });
});

describe.each(withServers)('a backup over HTTP, on $name', (kind) => {
  test('downloadBackup on PostgreSQL is refused with the advice to use pg_dump', async () => {
    const { owner } = await openServer(kind);
    expect(await owner.refused('downloadBackup')).toMatchObject({
      status: 409,
      code: 'backup-elsewhere',
      detail: expect.stringContaining('pg_dump') as string,
    });
  });
});

async function openSqliteServer() {
  if (sqlite === undefined) throw new Error('SQLite comes first');
  const dataDir = scratchFolder();
  return { ...(await openServer(sqlite, { config: { dataDir } })), dataDir };
}

async function status({ origin, cookie }: TestClient): Promise<number> {
  const response = await fetch(`${origin}/api/v1/backup`, { headers: { cookie: cookie ?? '' } });
  await response.arrayBuffer();
  return response.status;
}

async function downloaded(client: TestClient): Promise<string> {
  const response = await fetch(`${client.origin}/api/v1/backup`, {
    headers: { cookie: client.cookie ?? '' },
  });
  expect(response.headers.get('content-type')).toBe('application/vnd.sqlite3');
  const file = join(scratchFolder(), 'backup.db');
  writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
  return file;
}

async function restore(from: string): Promise<Conch> {
  const dataDir = scratchFolder();
  expect(restoreSqlite({ dataDir, from })).toEqual({ replaced: null });
  const conch = await createConch({ database: dataDir, kinds: [scriptKind] });
  onTestFinished(() => conch.close());
  return conch;
}

/** The hash of the first events of a space. */
async function hashOf(conch: Conch, spaceId: SpaceId, events: number): Promise<string> {
  const entries = (await conch.read.history(spaceId)).slice(0, events);
  const start = { ...newSpace({ members: [], others: [] }, {}, spaceId), floor: EMPTY_FLOOR };
  const result = replay({ start, entries });
  if (!result.ok) throw new Error(`the history decides otherwise at ${result.at}`);
  return result.hash;
}

function eventsIn(file: string, spaceId: string): number {
  const rows = rowsIn(file, `select seq from events where space_id = '${spaceId}'`);
  return rows.length;
}

function messagesIn(file: string): readonly unknown[] {
  return rowsIn(file, 'select id from messages').map((row) => row['id']);
}

function rowsIn(file: string, question: string) {
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    return connection.prepare(question).all();
  } finally {
    connection.close();
  }
}
