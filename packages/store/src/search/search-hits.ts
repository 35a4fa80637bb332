import { sql } from 'kysely';
import { textsOf } from '../dialect/id-list.ts';
import { all, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import type { searchDocuments } from '../tables/search.ts';
import type { TableRow } from '../tables/table.ts';

/** A message that may contain the words. The caller checks its text. */
export type SearchHit = TableRow<typeof searchDocuments>;

/** The terms are numbers. At least one is in `all`. */
export interface HitQuery {
  readonly spaceIds: readonly string[];
  /** The document has all of these terms. */
  readonly all: readonly number[];
  /** If there are any, the document has one of these terms. This only makes the search faster. */
  readonly any: readonly number[];
  readonly from: number;
  readonly before: number;
  readonly limit: number;
}

interface HitParams {
  readonly spaceIds: string;
  readonly all: string;
  /** The rest of an FTS5 query, which PostgreSQL does not use. */
  readonly any: string;
  readonly from: number;
  readonly before: number;
  readonly limit: number;
}

const selectHits = statement<HitParams>()((db, params, dialect) => {
  const query = dialect === 'postgres' ? postgresHits(params) : sqliteHits(params);
  return { compile: () => query.compile(db) };
});

/** Messages that may match, the newest first. */
export function hitsBefore(query: HitQuery): Script<readonly SearchHit[]> {
  return all(selectHits, {
    ...query,
    spaceIds: JSON.stringify(query.spaceIds),
    all: query.all.join(' '),
    any: query.any.length === 0 ? '' : ` AND (${query.any.join(' OR ')})`,
  });
}

function sqliteHits(params: HitParams) {
  return sql<SearchHit>`
    select document.number, document.space_id as "spaceId", document.message_id as "messageId"
    from search_words cross join search_documents as document on document.number = search_words.rowid
    where search_words match ${params.all} || ${params.any}
      and search_words.rowid >= ${params.from} and search_words.rowid < ${params.before}
      and document.space_id in ${textsOf(params.spaceIds, 'sqlite')}
    order by search_words.rowid desc limit +${params.limit}`;
}

// PostgreSQL reads all messages with a term before it sorts them. So a frequent word is first
// sought among the newest messages, and the index is used only if these are not enough. Each
// parameter is used once and in the same order as on SQLite.
function postgresHits(params: HitParams) {
  return sql<SearchHit>`
    with input as materialized (
      select cast(string_to_array(${params.all}, ' ') as integer[]) as terms,
        cast(${params.any} as text) as unused,
        cast(${params.from} as bigint) as first_number,
        cast(${params.before} as bigint) as end_number,
        cast(${params.spaceIds} as json) as space_ids,
        cast(${params.limit} as bigint) as most
    ), newest as materialized (
      select number, space_id, message_id, terms from search_words
      where number < (select end_number from input)
      order by number desc limit ${sql.lit(NEWEST)}
    ), near as materialized (
      select number, space_id, message_id from newest
      where terms @> (select terms from input)
        and number >= (select first_number from input)
        and space_id in (select json_array_elements_text(space_ids) from input)
      order by number desc limit (select most from input)
    ), far as (
      select number, space_id, message_id from search_words
      where terms @> (select terms from input)
        and number >= (select first_number from input)
        and number < (select min(number) from newest)
        and space_id in (select json_array_elements_text(space_ids) from input)
      order by number + 0 desc limit (select most from input)
    )
    select number, space_id as "spaceId", message_id as "messageId" from (
      select * from near
      union all
      select * from far where (select count(*) from near) < (select most from input)
    ) as found
    order by number desc limit (select most from input)`;
}

const NEWEST = 2000;
