import { all, write, type Script } from '../script.ts';
import { insertInto, statement, type Statement } from '../statement.ts';
import { ALL_TABLES, type Tables } from '../tables/all-tables.ts';
import type { AnyTable } from '../tables/table.ts';
import { SPACE_TABLE_KEYS } from './space-tables.ts';

/**
 * Whether the rows of a table belong to a copy of a space. Invitations and grants are rights on one
 * server. A schedule would fire on both servers. Acts and reports exist only during runs.
 */
const IS_COPIED = {
  floors: true,
  space_roles: true,
  space_members: true,
  space_grants: false,
  invitations: false,
  schedules: false,
  acts: false,
  forums: true,
  approvals: true,
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
  readonly select: Statement<{ spaceId: string }, object>;
  readonly insert: Statement<object, unknown>;
}

const COPIES: ReadonlyMap<CopiedTable, TableCopy> = new Map(
  NAMES.map((name) => [name, tableCopy(name)]),
);

function tableCopy(name: CopiedTable): TableCopy {
  const table = ALL_TABLES.find((one) => one.name === name);
  if (table === undefined) throw new Error(`the table ${name} is not declared`);
  const order = name === 'spaces' ? ['id'] : SPACE_TABLE_KEYS[name];
  // TypeScript can check such a query for one table, but not for any table.
  const select = statement<{ spaceId: string }>()((db, params) => {
    let query = db
      .selectFrom(name as 'messages')
      .select(table.columns as readonly 'id'[])
      .where((name === 'spaces' ? 'id' : 'spaceId') as 'spaceId', '=', params.spaceId);
    for (const column of order) query = query.orderBy(column as 'id');
    return query;
  });
  const insert = insertInto(table as unknown as Parameters<typeof insertInto<'messages'>>[0]);
  return { table, select, insert: insert as unknown as TableCopy['insert'] };
}

/** All rows of a space that belong to a copy, table by table. */
export function* copiedRows(spaceId: string): Script<readonly CopiedRow[]> {
  const found: CopiedRow[] = [];
  for (const [table, { select }] of COPIES) {
    const rows = yield* all(select, { spaceId });
    for (const row of rows) found.push({ table, row } as CopiedRow);
  }
  return found;
}

/** The rows of a space in one table, in the order of its key. */
export function rowsOfSpace<Name extends CopiedTable>(
  table: Name,
  spaceId: string,
): Script<readonly Tables[Name][]> {
  const select = COPIES.get(table)?.select as Statement<{ spaceId: string }, Tables[Name]>;
  return all(select, { spaceId });
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

/** Why a value from outside is not a valid row of a table. Null if the value is valid. */
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

function isNumber(value: unknown, type: 'integer' | 'real'): boolean {
  return type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
}
