import { sql } from 'kysely';
import { all, write, type Script } from '../script.ts';
import { insertInto, statement, type Builder, type Statement } from '../statement.ts';
import { ALL_TABLES, type Tables } from '../tables/all-tables.ts';
import type { AnyTable } from '../tables/table.ts';
import { SPACE_TABLE_KEYS } from './space-tables.ts';

/**
 * Whether the rows of a table belong to a copy of a space. Invitations, services, share links and
 * grants are rights on one server. A schedule would fire on both servers. Acts and reports exist only
 * during runs. The search index is made from the messages. The list of a person, the pair of a
 * direct conversation and the conversations of other programs belong to one server.
 */
const IS_COPIED = {
  floors: true,
  space_roles: true,
  space_members: true,
  space_grants: false,
  invitations: false,
  services: false,
  share_links: false,
  member_sharing: false,
  schedules: false,
  acts: false,
  forums: true,
  approvals: true,
  kept_rows: false,
  person_spaces: false,
  direct_spaces: false,
  client_chats: false,
  messages: true,
  message_versions: true,
  events: true,
  decisions: true,
  run_steps: true,
  run_reports: false,
  runs: true,
  chains: true,
  summaries: true,
  audiences: true,
  forum_threads: true,
  forum_ticks: true,
  pending_mentions: true,
  read_marks: true,
  space_days: true,
  model_days: true,
  search_documents: false,
  search_cursors: false,
  search_changes: false,
} as const satisfies Record<keyof typeof SPACE_TABLE_KEYS, boolean>;

type CopiedSpaceTable = {
  [Name in keyof typeof IS_COPIED]: (typeof IS_COPIED)[Name] extends true ? Name : never;
}[keyof typeof IS_COPIED];

/** A table with rows in a copy of a space. `spaces` has one row. */
export type CopiedTable = 'spaces' | CopiedSpaceTable;

export type CopiedRow = {
  readonly [Name in CopiedTable]: { readonly table: Name; readonly row: Tables[Name] };
}[CopiedTable];

const NAMES = [
  'spaces',
  ...Object.entries(IS_COPIED).flatMap(([name, isCopied]) => (isCopied ? [name] : [])),
] as readonly CopiedTable[];

interface TableCopy {
  readonly table: AnyTable;
  /** The columns that identify a row in its space. Empty for a table with one row per space. */
  readonly keys: readonly string[];
  readonly selectFirst: Statement<Page, object>;
  readonly selectNext: Statement<NextPage, object>;
  readonly insert: Statement<object, unknown>;
}

interface Page {
  readonly spaceId: string;
  readonly limit: number;
}

/** The parameters for the page after a row, with the values of that row's key columns. */
interface NextPage extends Page {
  readonly first: unknown;
  readonly second: unknown;
}

const COPIES: ReadonlyMap<CopiedTable, TableCopy> = new Map(
  NAMES.map((name) => [name, tableCopy(name)]),
);

function tableCopy(name: CopiedTable): TableCopy {
  const table = ALL_TABLES.find((one) => one.name === name);
  if (table === undefined) throw new Error(`the table ${name} is not declared`);
  const keys: readonly string[] = name === 'spaces' ? [] : SPACE_TABLE_KEYS[name];
  // TypeScript can check this query for one fixed table, but not for a table that is a parameter.
  const page = (db: Builder, params: Page) => {
    let query = db
      .selectFrom(name as 'messages')
      .select(table.columns as readonly 'id'[])
      .where((name === 'spaces' ? 'id' : 'spaceId') as 'spaceId', '=', params.spaceId);
    for (const column of keys) query = query.orderBy(column as 'id');
    return query.limit(params.limit);
  };
  const selectFirst = statement<Page>()(page);
  const selectNext = statement<NextPage>()((db, params) => {
    const after = [params.first, params.second].slice(0, keys.length) as readonly string[];
    const columns = sql.join(keys.map((column) => sql.ref(column)));
    return page(db, params).where(sql<boolean>`(${columns}) > (${sql.join(after)})`);
  });
  const insert = insertInto(table as unknown as Parameters<typeof insertInto<'messages'>>[0]);
  return { table, keys, selectFirst, selectNext, insert: insert as TableCopy['insert'] };
}

// A page of this size takes a few milliseconds. Other work waits during that time.
const ROWS_AT_ONCE = 100;

/** Reads the rows of a space in one table page by page, in the order of its key. */
export function* eachRowOfSpace<Name extends CopiedTable>(
  name: Name,
  spaceId: string,
  see: (one: Extract<CopiedRow, { readonly table: Name }>) => void,
): Script<void> {
  const copy = COPIES.get(name);
  if (copy === undefined) return;
  const { keys, selectFirst, selectNext } = copy;
  const page = { spaceId, limit: ROWS_AT_ONCE };
  let rows = yield* all(selectFirst, page);
  for (;;) {
    for (const row of rows) see({ table: name, row } as never);
    const last = rows.at(-1) as Readonly<Record<string, unknown>> | undefined;
    if (rows.length < ROWS_AT_ONCE || last === undefined || keys.length === 0) return;
    const [first = null, second = null] = keys.map((key) => last[key]);
    rows = yield* all(selectNext, { ...page, first, second });
  }
}

/** Reads all rows of a space that belong to a copy, table by table. */
export function* eachCopiedRow(spaceId: string, see: (row: CopiedRow) => void): Script<void> {
  for (const name of NAMES) yield* eachRowOfSpace(name, spaceId, see as (row: unknown) => void);
}

/** The rows of a space in one table, in the order of its key. */
export function* rowsOfSpace<Name extends CopiedTable>(
  table: Name,
  spaceId: string,
): Script<readonly Tables[Name][]> {
  const rows: Tables[Name][] = [];
  yield* eachRowOfSpace(table, spaceId, ({ row }) => void rows.push(row as Tables[Name]));
  return rows;
}

/** Writes a row of a copy. The caller must have checked the row with `rowProblem`. */
export function* addCopiedRow({ table, row }: CopiedRow): Script<void> {
  const copy = COPIES.get(table);
  if (copy !== undefined) yield* write(copy.insert, row);
}

/** Whether a copy can contain rows of a table. */
export function isCopiedTable(name: unknown): name is CopiedTable {
  return typeof name === 'string' && COPIES.has(name as CopiedTable);
}

/**
 * The reason why a value from outside is not a valid row of a table. Null if the value is valid.
 */
export function rowProblem(name: CopiedTable, row: unknown): string | null {
  const declared = COPIES.get(name)?.table.declared ?? {};
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'the row is no object';
  const params = row as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(params).find((column) => !Object.hasOwn(declared, column));
  if (unknown !== undefined) return `the column “${unknown}” does not exist`;
  for (const [column, { type, isOptional }] of Object.entries(declared)) {
    const value = params[column];
    if (value === null && isOptional) continue;
    if (type === 'text' ? !isText(value) : !isNumber(value, type)) {
      return `“${column}” is no ${type === 'text' ? 'text' : 'number'}`;
    }
  }
  return null;
}

// PostgreSQL cannot store NUL.
function isText(value: unknown): boolean {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

// Counts, and times in milliseconds. Sums of them stay exact.
const LARGEST_INTEGER = 1e14;

function isNumber(value: unknown, type: 'integer' | 'real'): boolean {
  if (type === 'real') return Number.isFinite(value);
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= LARGEST_INTEGER;
}
