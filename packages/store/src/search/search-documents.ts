import { sql } from 'kysely';
import { first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { searchDocuments } from '../tables/search.ts';
import type { TableRow } from '../tables/table.ts';

type DocumentRow = TableRow<typeof searchDocuments>;

/** A message in the index, with its terms as decimal numbers separated by spaces. */
export interface SearchDocument extends DocumentRow {
  readonly terms: string;
}

/** The number of documents that can have a number of the same second. */
const NUMBERS_PER_SECOND = 256;

/** The smallest number of a message of this time. */
export function firstNumberAt(at: number): number {
  return Math.floor(Math.max(at, 0) / 1000) * NUMBERS_PER_SECOND;
}

const insert = insertInto(searchDocuments);

const insertWords = statement<SearchDocument>()((db, params, dialect) => {
  const query =
    dialect === 'postgres'
      ? sql<object>`insert into search_words (number, terms, space_id, message_id) values (
          ${params.number}, cast(string_to_array(${params.terms}, ' ') as integer[]),
          ${params.spaceId}, ${params.messageId})`
      : // The condition gives both databases the same parameters.
        sql<object>`insert into search_words (rowid, terms)
          select ${params.number}, ${params.terms}
          where ${params.spaceId} is not null and ${params.messageId} is not null`;
  return { compile: () => query.compile(db) };
});

/** Adds a message to the index. */
export function* addDocument(document: SearchDocument): Script<void> {
  yield* write(insert, document);
  yield* write(insertWords, document);
}

const selectNumber = statement<{ spaceId: string; messageId: string }>()((db, params) =>
  db
    .selectFrom('search_documents')
    .select('number')
    .where('spaceId', '=', params.spaceId)
    .where('messageId', '=', params.messageId),
);

const remove = statement<{ spaceId: string; messageId: string }>()((db, params) =>
  db
    .deleteFrom('search_documents')
    .where('spaceId', '=', params.spaceId)
    .where('messageId', '=', params.messageId),
);

/** Removes a message and its terms from the index. Returns its number, or null. */
export function* removeDocument(spaceId: string, messageId: string): Script<number | null> {
  const found = yield* first(selectNumber, { spaceId, messageId });
  if (found !== null) yield* write(remove, { spaceId, messageId });
  return found?.number ?? null;
}

const selectLast = statement<{ from: number; before: number }>()((db, params) =>
  db
    .selectFrom('search_documents')
    .select((e) => e.fn.max<number | null>('number').as('number'))
    .where('number', '>=', params.from)
    .where('number', '<', params.before),
);

const MOST_REMEMBERED = 1_000;

/**
 * Gives each new document a free number that follows from its time. If all numbers of a second are
 * used, the document gets a number of a later second. Keep one instance for a process, so that it
 * remembers where the free numbers begin.
 */
export class DocumentNumbers {
  readonly #next = new Map<number, number>();

  *take(at: number): Script<number> {
    const start = firstNumberAt(at);
    let from = this.#next.get(start) ?? start;
    for (;;) {
      const end = from - (from % NUMBERS_PER_SECOND) + NUMBERS_PER_SECOND;
      const last = (yield* first(selectLast, { from, before: end }))?.number ?? null;
      const number = last === null ? from : last + 1;
      if (number < end) {
        if (this.#next.size > MOST_REMEMBERED) this.#next.clear();
        this.#next.set(start, number + 1);
        return number;
      }
      from = end;
    }
  }
}
