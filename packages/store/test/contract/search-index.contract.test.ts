import { EMPTY_MESSAGE } from '@conch/test-databases';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/database.ts';
import { changeMessage, deleteMessage } from '../../src/messages/message-changes.ts';
import { addMessage, type MessageRow } from '../../src/messages/messages.ts';
import { DocumentNumbers } from '../../src/search/search-documents.ts';
import { hitsBefore } from '../../src/search/search-hits.ts';
import { indexSome, searchBacklog, searchBacklogIn } from '../../src/search/search-index.ts';
import { eraseSomeOf, markSpaceDeleted } from '../../src/spaces/deleted-spaces.ts';
import { addFloor } from '../../src/spaces/floors.ts';
import { plain, rowsOf } from '../support/counters.ts';
import { emptySpace } from '../support/runs.ts';

/** The terms of a test message are the numbers in its text. Every message also has the term 0. */
function termsOf({ content }: Pick<MessageRow, 'content'>): readonly number[] {
  return [0, ...(content.match(/\d+/gu) ?? []).map(Number)];
}

async function roomsOf(database: Database, rooms: Readonly<Record<string, readonly string[]>>) {
  await database.transact(function* () {
    for (const [spaceId, texts] of Object.entries(rooms)) {
      yield* emptySpace(spaceId);
      yield* addFloor({
        spaceId,
        floor: '{}',
        nextSeq: texts.length + 1,
        namesVersion: 0,
        wakeAt: null,
      });
      for (const [nth, content] of texts.entries()) {
        yield* addMessage(said(spaceId, nth + 1, content));
      }
    }
  });
}

function said(spaceId: string, seq: number, content: string): MessageRow {
  const id = `${spaceId}-${seq}`;
  return { ...EMPTY_MESSAGE, spaceId, id, seq, content, createdAt: 1_000_000 };
}

async function index(database: Database, limit = 100): Promise<number> {
  const numbers = new DocumentNumbers();
  for (let transactions = 0; ; transactions += 1) {
    const spaceIds = (await database.read(() => searchBacklog())).map(({ spaceId }) => spaceId);
    if (spaceIds.length === 0) return transactions;
    await database.transact(() => indexSome({ spaceIds, limit, numbers, termsOf }));
  }
}

async function found(database: Database, all: readonly number[], more: object = {}) {
  const query = {
    spaceIds: ['a', 'b', 'c'],
    all,
    any: [],
    from: 0,
    before: Number.MAX_SAFE_INTEGER,
    limit: 50,
    ...more,
  };
  const hits = await database.read(() => hitsBefore(query));
  return hits.map(({ messageId }) => messageId);
}

describe.each(DATABASES)('the search index of $name', (kind) => {
  const withRooms = async (rooms: Readonly<Record<string, readonly string[]>>) => {
    const place = await kind.forTest();
    const database = await place.open();
    await roomsOf(database, rooms);
    return { place, database };
  };

  test('the search index finds the messages that have all terms, the newest first', async () => {
    const { database } = await withRooms({ a: ['7', '7 8', '8', '8 7 9'], b: ['9'] });
    await index(database);
    expect(await found(database, [7, 8])).toEqual(['a-4', 'a-2']);
    expect(await found(database, [7, 8], { limit: 1 })).toEqual(['a-4']);
    expect(await found(database, [77])).toEqual([]);
  });

  test('the search index finds only messages of the given spaces', async () => {
    const { database } = await withRooms({ a: ['7'], b: ['7'] });
    await index(database);
    expect(await found(database, [7], { spaceIds: ['b'] })).toEqual(['b-1']);
    expect(await found(database, [7], { spaceIds: [] })).toEqual([]);
  });

  test('a search continues before a hit without repeating or skipping a message', async () => {
    // All messages of a second do not have enough numbers.
    const texts = Array.from({ length: 900 }, () => '7');
    const { database } = await withRooms({ a: texts, b: ['7'] });
    await index(database, 90);
    const pages: string[] = [];
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const query = { spaceIds: ['a', 'b'], all: [7], any: [], from: 0, before, limit: 97 };
      const hits = await database.read(() => hitsBefore(query));
      const last = hits.at(-1);
      if (last === undefined) break;
      pages.push(...hits.map(({ messageId }) => messageId));
      before = last.number;
    }
    expect(pages).toHaveLength(901);
    const ofA = pages.filter((id) => id.startsWith('a-'));
    expect(ofA).toEqual(Array.from({ length: 900 }, (_, nth) => `a-${900 - nth}`));
  });

  test('the search index is filled in small parts, each of which begins where the last part ended', async () => {
    const { database } = await withRooms({ a: ['1', '2', '3'], b: ['4', '5'] });
    expect(await index(database, 2)).toBeGreaterThan(1);
    expect((await found(database, [0])).toSorted()).toEqual(['a-1', 'a-2', 'a-3', 'b-1', 'b-2']);
    expect(await index(database)).toBe(0);
  });

  test('the search index contains the new text of an edited message at the same position', async () => {
    const { database } = await withRooms({ a: ['7', '7', '7'] });
    await index(database);
    await database.transact(() =>
      changeMessage({
        spaceId: 'a',
        id: 'a-2',
        content: '8',
        mentions: '[]',
        version: 2,
        status: 'complete',
        runId: null,
        shownSteps: 0,
        at: 5,
      }),
    );
    expect(await database.read(() => searchBacklogIn(['a']))).toEqual([
      { spaceId: 'a', behind: 1 },
    ]);
    await index(database);
    expect(await found(database, [7])).toEqual(['a-3', 'a-1']);
    expect(await found(database, [8])).toEqual(['a-2']);
    expect(await found(database, [0])).toEqual(['a-3', 'a-2', 'a-1']);
  });

  test('the search index contains neither deleted messages nor notices', async () => {
    const { database } = await withRooms({ a: ['7', '7'] });
    await index(database);
    await database.transact(function* () {
      yield* deleteMessage({ spaceId: 'a', id: 'a-1', at: 5 });
      yield* addMessage({ ...said('a', 3, '7'), type: 'notice' });
      yield plain(`update floors set next_seq = 4 where space_id = 'a'`);
    });
    await index(database);
    expect(await found(database, [7])).toEqual(['a-2']);
  });

  test('the search index contains no message of an erased space', async () => {
    const { database } = await withRooms({ a: ['7'], b: ['7'] });
    await index(database);
    await database.transact(function* () {
      yield* markSpaceDeleted({ spaceId: 'a', deletedBy: 'x', at: 1, purgeAt: 1 });
      while (yield* eraseSomeOf({ spaceId: 'a', now: 1 }, 100));
    });
    expect(await found(database, [7])).toEqual(['b-1']);
    const left = await database.read(() =>
      rowsOf<{ count: number }>('select count(*) as count from search_words'),
    );
    expect(left.map(({ count }) => count)).toEqual([1]);
  });

  test('after a crash between a post and the index, the next process finds the message', async () => {
    const { place, database } = await withRooms({ a: ['7'] });
    await index(database);
    await database.transact(function* () {
      yield* addMessage(said('a', 2, '7'));
      yield plain(`update floors set next_seq = 3 where space_id = 'a'`);
    });
    await database.close();
    const next = await place.open();
    expect(await next.read(() => searchBacklog())).toEqual([{ spaceId: 'a', behind: 1 }]);
    await index(next);
    expect(await found(next, [7])).toEqual(['a-2', 'a-1']);
  });
});
