import { isCopiedTable, rowProblem, SCHEMA_VERSION, type CopiedRow } from '@conch/store';
import { isSpaceName } from '../api/spaces/space-card.ts';
import { Refused } from '../refused.ts';
import {
  COPY_FORMAT,
  type CopiedAgent,
  type CopiedMember,
  type CopyHead,
  type SpaceCopyLine,
} from './copy-line.ts';
import { isTooDeep, LONGEST_NAME } from './usual-values.ts';

/** A copy of a space that was read and checked. */
export interface SpaceCopy {
  readonly head: CopyHead;
  readonly members: readonly CopiedMember[];
  readonly rows: readonly CopiedRow[];
}

/**
 * Parses the lines of an export, each a JSON text. Throws `bad-copy` with the number of the first
 * invalid line.
 */
export async function readCopy(
  texts: AsyncIterable<string> | Iterable<string>,
): Promise<SpaceCopy> {
  let head: CopyHead | null = null;
  let number = 0;
  let isOver = false;
  const members: CopiedMember[] = [];
  const ids = new Set<string>();
  const rows: CopiedRow[] = [];
  for await (const text of texts) {
    if (text.trim() === '') continue;
    number += 1;
    if (isOver) throw badLine(number, 'something follows the line “end”');
    const line = lineOf(text, number);
    if (head === null) {
      if (line.kind !== 'space-copy') throw badLine(number, NO_HEAD);
      head = readHead(line, number);
    } else if (line.kind === 'row') rows.push(readRow(line, head, number));
    else if (line.kind === 'person' || line.kind === 'agent') {
      const member = readMember(line, number);
      if (ids.has(member.id)) throw badLine(number, 'a line before it has the same id');
      ids.add(member.id);
      members.push(member);
    } else if (line.kind === 'end') {
      if (line.lines !== number) throw badLine(number, 'lines before it are missing');
      isOver = true;
    } else throw badLine(number, 'it has another kind than the lines of an export');
  }
  if (head === null) throw new Refused('bad-copy', 'The file is empty. Give an export of a space.');
  if (!isOver)
    throw badLine(number, 'the export ends here without the line “end”. Export it again');
  checkWhole(head, rows);
  return { head, members, rows };
}

const NO_HEAD =
  'this is no export of a space for import. “conch export SPACE” makes one; --readable makes one for people';

function badLine(line: number, problem: string): Refused {
  return new Refused('bad-copy', `Line ${line}: ${problem}.`, [String(line)]);
}

// A line with unchecked fields. Each field may have any value.
type Unread<Line> = Line extends SpaceCopyLine
  ? { readonly kind: Line['kind'] } & {
      readonly [Name in Exclude<keyof Line, 'kind'>]?: unknown;
    }
  : never;

function lineOf(text: string, number: number): Unread<SpaceCopyLine> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badLine(number, 'it is no JSON');
  }
  if (typeof value === 'object' && value !== null && 'kind' in value) {
    return value as Unread<SpaceCopyLine>;
  }
  throw badLine(number, number === 1 ? NO_HEAD : 'it has no “kind”');
}

function readHead(line: Unread<CopyHead>, number: number): CopyHead {
  const { format, schema, spaceId, name, at, seq, hash } = line;
  if (format !== COPY_FORMAT) {
    throw badLine(number, `its format is ${String(format)}, and this Conch reads ${COPY_FORMAT}`);
  }
  if (schema !== SCHEMA_VERSION) {
    throw badLine(
      number,
      `it was made by a Conch with schema ${String(schema)}, and this one has ${SCHEMA_VERSION}. Use the same version on both servers`,
    );
  }
  if (!isUuid(spaceId) || !isText(name) || !isCount(at) || !isCount(seq) || !isText(hash)) {
    throw badLine(number, 'its fields are not those of an export');
  }
  // Refused here, because the later refusals show the name.
  if (!isSpaceName(name)) throw badLine(number, 'no space can have this name');
  return { kind: 'space-copy', format: COPY_FORMAT, schema, spaceId, name, at, seq, hash };
}

function readRow(
  { table, row }: Unread<Extract<SpaceCopyLine, { kind: 'row' }>>,
  { spaceId }: CopyHead,
  number: number,
): CopiedRow {
  if (!isCopiedTable(table)) throw badLine(number, `there is no table “${String(table)}”`);
  const problem = rowProblem(table, row) ?? jsonProblem(row as Readonly<Record<string, unknown>>);
  if (problem !== null) throw badLine(number, `in ${table}, ${problem}`);
  const owner = (row as { readonly id?: string; readonly spaceId?: string })[
    table === 'spaces' ? 'id' : 'spaceId'
  ];
  if (owner !== spaceId) throw badLine(number, `in ${table}, the row is of another space`);
  return { table, row } as CopiedRow;
}

/** The columns of all tables that contain JSON. */
const JSON_COLUMNS = [
  'settings',
  'member',
  'floor',
  'body',
  'effects',
  'mentions',
  'mentionedAgents',
  'agents',
  'waiters',
  'outcome',
  'phrase',
  'plan',
  'call',
  'result',
];

function jsonProblem(row: Readonly<Record<string, unknown>>): string | null {
  for (const column of JSON_COLUMNS) {
    const text = row[column];
    if (typeof text !== 'string') continue;
    try {
      if (isTooDeep(JSON.parse(text))) return `“${column}” is nested too deeply`;
    } catch {
      return `“${column}” is no JSON`;
    }
  }
  return null;
}

function readMember(line: Unread<CopiedMember>, number: number): CopiedMember {
  const { kind, id, name } = line;
  if (!isUuid(id) || !isText(name)) throw badLine(number, 'it has no id and name');
  if (name.length > LONGEST_NAME) throw badLine(number, 'its name is too long');
  if (kind === 'person') return { kind, id, name };
  const { setup = null } = line;
  if (setup !== null && !isSetup(setup)) throw badLine(number, 'the setup is not that of an agent');
  return { kind, id, name, setup };
}

function isSetup(input: unknown): input is NonNullable<CopiedAgent['setup']> {
  if (typeof input !== 'object' || input === null) return false;
  const setup = input as Readonly<Record<string, unknown>>;
  const { maxTokens, maxCostUsd, status } = setup;
  return (
    ['description', 'kind'].every((name) => isText(setup[name])) &&
    ['config', 'extras'].every((name) => isText(setup[name])) &&
    jsonProblem({ settings: setup['config'], body: setup['extras'] }) === null &&
    ['quiet', 'autoReply'].every((name) => setup[name] === 0 || setup[name] === 1) &&
    (status === 'active' || status === 'paused') &&
    (maxTokens === null || isCount(maxTokens)) &&
    (maxCostUsd === null || Number.isFinite(maxCostUsd))
  );
}

/** Checks the rules that concern several lines. */
function checkWhole({ seq, name }: CopyHead, rows: readonly CopiedRow[]): void {
  const count = (table: CopiedRow['table']) => rows.filter((one) => one.table === table).length;
  const incomplete = (what: string) => new Refused('bad-copy', `The export of “${name}” ${what}.`);
  if (count('spaces') !== 1 || count('floors') !== 1) throw incomplete('has not exactly one space');
  if (count('events') !== seq) throw incomplete(`has ${count('events')} events instead of ${seq}`);
  for (const one of rows) {
    if (one.table === 'floors' && one.row.nextSeq !== seq + 1) {
      throw incomplete('does not end at its last event');
    }
    const isBusy =
      (one.table === 'runs' && one.row.state !== 'ended') ||
      (one.table === 'forums' && one.row.isTicking !== 0);
    if (isBusy) throw incomplete('was made while agents were at work. Export it again');
  }
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/u;

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
