import { sql } from 'kysely';
import { textsOf } from '../dialect/id-list.ts';
import { messagesByIds, type MessageRow } from '../messages/messages.ts';
import { all, first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { messages } from '../tables/messages.ts';
import type { searchCursors } from '../tables/search.ts';
import type { TableRow } from '../tables/table.ts';
import { takeSearchChanges } from './search-changes.ts';
import { addDocument, removeDocument, type DocumentNumbers } from './search-documents.ts';

type CursorRow = TableRow<typeof searchCursors>;

/** A space whose newest events are not in the search index. */
export interface SearchBacklog {
  readonly spaceId: string;
  /** The maximum number of events since then. At least one of them posted or changed a message. */
  readonly behind: number;
}

// A cursor that has passed only some messages of an event has a smaller place.
const LAST_PLACE = 2_147_483_647;
const indexedSeq = sql`coalesce(
  case when cursors.place = ${sql.lit(LAST_PLACE)} then cursors.seq else cursors.seq - 1 end, 0)`;

const backlog = sql`
  select floors.space_id as "spaceId", floors.next_seq - 1 - ${indexedSeq} as "behind"
  from floors left join search_cursors as cursors on cursors.space_id = floors.space_id
  where floors.next_seq - 1 > ${indexedSeq}
  union all
  select space_id as "spaceId", count(*) as "behind" from search_changes group by space_id`;

const selectBacklog = statement<object>()((db) => {
  const query = sql<SearchBacklog>`${backlog}`;
  return { compile: () => query.compile(db) };
});

const selectBacklogIn = statement<{ spaceIds: string }>()((db, params, dialect) => {
  const query = sql<SearchBacklog>`
    select * from (${backlog}) as backlog
    where "spaceId" in ${textsOf(params.spaceIds, dialect)}`;
  return { compile: () => query.compile(db) };
});

/** The spaces with messages that are not in the index, or not with their current text. */
export function searchBacklog(): Script<readonly SearchBacklog[]> {
  return all(selectBacklog, {});
}

/** Those of the given spaces that have messages outside the index. */
export function searchBacklogIn(spaceIds: readonly string[]): Script<readonly SearchBacklog[]> {
  return all(selectBacklogIn, { spaceIds: JSON.stringify(spaceIds) });
}

/** How much to add to the index in one transaction, and how. */
export interface IndexedPart {
  readonly spaceIds: readonly string[];
  /** The largest number of messages. */
  readonly limit: number;
  readonly numbers: DocumentNumbers;
  /** The terms of a message, as numbers. */
  readonly termsOf: (message: MessageRow) => readonly number[];
}

/** Adds some messages of spaces to the index. Returns the spaces that may have more messages. */
export function* indexSome(part: IndexedPart): Script<readonly string[]> {
  const { spaceIds, limit, numbers, termsOf } = part;
  // One node at a time changes the index, so that the numbers of documents are different.
  yield* first(lockIndex, {});
  let left = limit;
  for (const [nth, spaceId] of spaceIds.entries()) {
    const head = (yield* first(selectHead, { spaceId }))?.nextSeq;
    if (head === undefined) {
      // The other rows of a deleted space are erased elsewhere.
      left -= (yield* takeSearchChanges(spaceId, left)).length;
      if (left <= 0) return spaceIds.slice(nth);
      continue;
    }
    left -= yield* applyChanges(spaceId, left, termsOf);
    const upTo = head - 1;
    if (left > 0) left -= yield* addNewest({ spaceId, upTo, limit: left, termsOf }, numbers);
    if (left <= 0) return spaceIds.slice(nth);
  }
  return [];
}

const lockIndex = statement<object>()((db, _, dialect) => {
  const query =
    dialect === 'postgres'
      ? sql<object>`select pg_advisory_xact_lock(${sql.lit(INDEX_LOCK)})`
      : sql<object>`select 1 as locked`;
  return { compile: () => query.compile(db) };
});

/** An arbitrary number that no other lock of Conch uses. */
const INDEX_LOCK = 2665;

type TermsOf = IndexedPart['termsOf'];

/** Brings edited and deleted messages up to date. Returns the number of changes. */
function* applyChanges(spaceId: string, limit: number, termsOf: TermsOf): Script<number> {
  const ids = yield* takeSearchChanges(spaceId, limit);
  if (ids.length === 0) return 0;
  const rows = new Map((yield* messagesByIds(spaceId, ids)).map((row) => [row.id, row]));
  for (const id of ids) {
    // A message without a document is new. It gets a document with its current text later.
    const number = yield* removeDocument(spaceId, id);
    const row = rows.get(id);
    if (number === null || row === undefined || !isFindable(row)) continue;
    yield* addDocument({ spaceId, messageId: id, number, terms: termsOf(row).join(' ') });
  }
  return ids.length;
}

const selectHead = statement<{ spaceId: string }>()((db, params) =>
  db.selectFrom('floors').select('nextSeq').where('spaceId', '=', params.spaceId),
);

const selectCursor = statement<{ spaceId: string }>()((db, params) =>
  db
    .selectFrom('search_cursors')
    .select(['spaceId', 'seq', 'place'])
    .where('spaceId', '=', params.spaceId),
);

const selectAfter = statement<CursorRow & { upTo: number; limit: number }>()((db, params) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', params.spaceId)
    .where((e) => e(e.refTuple('seq', 'place'), '>', e.tuple(params.seq, params.place)))
    .where('seq', '<=', params.upTo)
    .orderBy('seq')
    .orderBy('place')
    .limit(params.limit),
);

const saveCursor = statement<CursorRow>()((db, params) =>
  db
    .insertInto('search_cursors')
    .values({ spaceId: params.spaceId, seq: params.seq, place: params.place })
    .onConflict((on) =>
      on
        .column('spaceId')
        .doUpdateSet((e) => ({ seq: e.ref('excluded.seq'), place: e.ref('excluded.place') })),
    ),
);

interface NewestPart {
  readonly spaceId: string;
  /** The last event of the space. All messages up to this event are committed. */
  readonly upTo: number;
  readonly limit: number;
  readonly termsOf: TermsOf;
}

/** Adds the messages after the cursor of a space. Returns their number. */
function* addNewest(
  { spaceId, upTo, limit, termsOf }: NewestPart,
  numbers: DocumentNumbers,
): Script<number> {
  const start = { spaceId, seq: 0, place: LAST_PLACE };
  const cursor = (yield* first(selectCursor, { spaceId })) ?? start;
  if (cursor.seq > upTo || (cursor.seq === upTo && cursor.place === LAST_PLACE)) return 0;
  const rows = yield* all(selectAfter, { ...cursor, upTo, limit });
  for (const row of rows) {
    if (!isFindable(row)) continue;
    const number = yield* numbers.take(row.createdAt);
    yield* addDocument({ spaceId, messageId: row.id, number, terms: termsOf(row).join(' ') });
  }
  const last = rows.length < limit ? { seq: upTo, place: LAST_PLACE } : rows.at(-1);
  if (last !== undefined) yield* write(saveCursor, { spaceId, seq: last.seq, place: last.place });
  return rows.length;
}

function isFindable({ deletedAt, type }: MessageRow): boolean {
  return deletedAt === null && type !== 'notice';
}
