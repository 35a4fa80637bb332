import { asSpaceId, type SpaceId } from '@conch/engine';
import {
  addCopiedRow,
  agentById,
  bumpAccessEpoch,
  deletedAmong,
  forgetDeletion,
  hasRowsLeft,
  personById,
  spaceById,
  StoreFailed,
  type CopiedRow,
  type Script,
} from '@conch/store';
import type { CallerWrites } from '../api/caller-writes.ts';
import { walkHistory } from '../history/walk-history.ts';
import { Refused } from '../refused.ts';
import type { RuntimeContext } from '../runtime-context.ts';
import { NameBook } from '../space/name-book.ts';
import { isSpaceDamaged } from '../space/no-such-space.ts';
import type { CopiedMember } from './copy-line.ts';
import { matchMembers, type MatchedMembers } from './match-members.ts';
import { readCopy, type SpaceCopy } from './read-copy.ts';
import { readImported } from './read-imported.ts';
import { SpaceHasher } from './space-hash.ts';

/** The result of an import. */
export interface SpaceImport {
  readonly spaceId: SpaceId;
  readonly name: string;
  readonly seq: number;
  /** The hash of the history. It is the same as on the other server. */
  readonly hash: string;
  /** The names of members that were new on this server. */
  readonly added: readonly string[];
}

type ImportContext = Pick<RuntimeContext, 'database' | 'names' | 'clock' | 'limits'>;

/**
 * Imports a copy of a space with its id and its whole history, all or nothing. Throws `bad-copy`
 * with the invalid line, or `space-exists`. No agent runs until somebody posts a message in the
 * space.
 */
export async function importSpace(
  context: ImportContext,
  texts: AsyncIterable<string> | Iterable<string>,
  { also, committed }: CallerWrites<SpaceId> = {},
): Promise<SpaceImport> {
  const copy = await readCopy(texts);
  const { database, names } = context;
  const { head } = copy;
  const spaceId = asSpaceId(head.spaceId);
  const made = await database.transact(function* () {
    yield* demandFreeId(copy);
    const { added } = yield* addCopy(copy, context);
    yield* bumpAccessEpoch();
    if (also !== undefined) yield* also(spaceId);
    return added;
  });
  committed?.();
  await database.read(() => names.refresh());
  const added = made.map(({ name }) => name ?? '');
  return { spaceId, name: head.name, seq: head.seq, hash: head.hash, added };
}

function* demandFreeId({ head: { spaceId, name } }: SpaceCopy): Script<void> {
  const there = yield* spaceById(spaceId);
  if (there !== null) {
    const what = `This server has the space already: “${there.name}”. Delete it first if the export is to take its place.`;
    throw new Refused('space-exists', what, [there.name]);
  }
  if ((yield* deletedAmong([spaceId])).length === 0) return;
  if (yield* hasRowsLeft(spaceId)) {
    const what = `“${name}” is among the recently deleted spaces here. Restore it there, or delete it permanently and import it afterwards.`;
    throw new Refused('space-exists', what, [name]);
  }
  yield* forgetDeletion(spaceId);
}

/** Adds the members and rows of a copy, and checks that all of it can be read. */
function* addCopy(copy: SpaceCopy, context: ImportContext): Script<MatchedMembers> {
  const { head, members } = copy;
  const spaceId = asSpaceId(head.spaceId);
  try {
    const matched = yield* matchMembers(members, context);
    const moved = copy.rows.map((row) => withIds(row, matched.ids));
    const kinds = kindsOf(copy, matched.ids);
    const people = new Set([...kinds].flatMap(([id, kind]) => (kind === 'person' ? [id] : [])));
    const inside = new Set(moved.flatMap(memberOf).filter((id) => people.has(id)));
    const rows = moved.flatMap((row) => imported(row, { people, inside }) ?? []);
    for (const row of rows) yield* addCopiedRow(row);
    // Uses a separate name book, because the names in the book become invalid if this transaction
    // rolls back.
    const hasher = new SpaceHasher(spaceId);
    const walk = { spaceId, names: new NameBook(), upTo: head.seq };
    yield* walkHistory(walk, (entry) => hasher.see(entry));
    const { hash } = yield* hasher.finish();
    if (hash !== head.hash) throw otherHash(copy);
    const known = yield* withKindsHere(kinds, rows);
    yield* readImported({ spaceId, seq: head.seq, at: context.clock.now(), kinds: known }, rows);
    return matched;
  } catch (error) {
    throw isOfRows(error) ? badRows(copy) : error;
  }
}

/** Whether rows that contradict each other or cannot be read caused an error. */
function isOfRows(error: unknown): boolean {
  if (error instanceof Refused) return isSpaceDamaged(error);
  return !(error instanceof StoreFailed);
}

function badRows({ head: { name } }: SpaceCopy): Refused {
  const what = `The export of “${name}” has rows that contradict each other or cannot be read: the file was changed or is damaged. Export it again.`;
  return new Refused('bad-copy', what, [name]);
}

function otherHash({ head: { name } }: SpaceCopy): Refused {
  const what = `The history of “${name}” does not have the hash of its first line: something in the file was changed. Export it again.`;
  return new Refused('bad-copy', what, [name]);
}

/** The kinds of the members of the copy, by their ids on this server. */
function kindsOf(
  { members }: SpaceCopy,
  ids: ReadonlyMap<string, string>,
): ReadonlyMap<string, CopiedMember['kind']> {
  return new Map(members.map(({ kind, id }) => [ids.get(id) ?? id, kind]));
}

/** The kinds of the members. This server's kind of a member counts, not the kind in a line. */
function* withKindsHere(
  kinds: ReadonlyMap<string, CopiedMember['kind']>,
  rows: readonly CopiedRow[],
): Script<ReadonlyMap<string, CopiedMember['kind']>> {
  const known = new Map(kinds);
  for (const id of rows.flatMap(memberOf)) {
    if ((yield* personById(id)) !== null) known.set(id, 'person');
    else if ((yield* agentById(id)) !== null) known.set(id, 'agent');
  }
  return known;
}

function memberOf({ table, row }: CopiedRow): readonly string[] {
  return table === 'space_members' ? [row.memberId] : [];
}

interface Insiders {
  /** The people of the copy. */
  readonly people: ReadonlySet<string>;
  /** Those of them who are members of the space. */
  readonly inside: ReadonlySet<string>;
}

/** A row in the form that this server stores. Null if the row is not valid on this server. */
function imported(one: CopiedRow, { people, inside }: Insiders): CopiedRow | null {
  // The next event adds the names of this server.
  if (one.table === 'floors') {
    return { ...one, row: { ...one.row, namesVersion: 0, wakeAt: null } };
  }
  if (one.table === 'messages') return { ...one, row: { ...one.row, clientKey: null } };
  if (one.table === 'runs') return { ...one, row: { ...one.row, owner: null } };
  if (one.table === 'forums') {
    // The imported forum does not tick by itself, because the original may still tick on its
    // server.
    return { ...one, row: { ...one.row, nextTickAt: null, forkedFrom: null } };
  }
  if (one.table === 'read_marks') return people.has(one.row.personId) ? one : null;
  // A person with a role who is no member could read the space, but XS8 would not count this person
  // among its readers.
  if (one.table === 'space_roles') return inside.has(one.row.personId) ? one : null;
  return one;
}

/** Columns with text of people and agents. An id in such a text is not replaced. */
const WORDS: ReadonlySet<string> = new Set(['content', 'reason', 'name', 'title', 'senderName']);
const QUOTED_ID = /"([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})"/gu;

/** A row in which the ids of members are replaced by their ids on this server. */
function withIds(one: CopiedRow, ids: ReadonlyMap<string, string>): CopiedRow {
  if (ids.size === 0) return one;
  const row: Record<string, unknown> = { ...one.row };
  for (const [column, value] of Object.entries(one.row)) {
    if (typeof value !== 'string' || WORDS.has(column)) continue;
    const replaced =
      ids.get(value) ??
      value.replaceAll(QUOTED_ID, (whole, id: string) => {
        const here = ids.get(id);
        return here === undefined ? whole : `"${here}"`;
      });
    // Audiences are stored and found by their sorted ids.
    row[column] = one.table === 'audiences' && column === 'agents' ? sorted(replaced) : replaced;
  }
  return { table: one.table, row } as unknown as CopiedRow;
}

function sorted(agents: string): string {
  return JSON.stringify((JSON.parse(agents) as readonly string[]).toSorted());
}
