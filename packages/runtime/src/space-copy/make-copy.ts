import type { Member, SpaceId } from '@conch/engine';
import {
  agentById,
  eachCopiedRow,
  floorOf,
  forumOf,
  personById,
  SCHEMA_VERSION,
  spaceById,
  unendedRuns,
  type AgentRow,
  type CopiedRow,
  type Script,
} from '@conch/store';
import type { SealedEvent } from '../history/sealed.ts';
import { walkHistory } from '../history/walk-history.ts';
import { Refused } from '../refused.ts';
import type { RuntimeContext } from '../runtime-context.ts';
import type { NameBook } from '../space/name-book.ts';
import { noSuchSpace } from '../space/no-such-space.ts';
import { demandReadable, storedFloor } from '../space/open-space.ts';
import {
  COPY_FORMAT,
  type CopiedAgent,
  type CopiedMember,
  type CopyHead,
  type SpaceCopyLine,
} from './copy-line.ts';
import { isIdle } from './is-idle.ts';
import { SpaceHasher } from './space-hash.ts';

export interface CopyRequest {
  readonly spaceId: SpaceId;
  /** Whether the copy may contain the setup of agents. */
  readonly withSetups: boolean;
}

type CopyContext = Pick<RuntimeContext, 'database' | 'names' | 'clock' | 'histories'>;

/**
 * Copies a whole space for another server, from one snapshot. Throws `space-busy` while agents are
 * working in the space, because otherwise both servers would continue the same work.
 */
export async function copyOfSpace(
  { database, names, clock, histories }: CopyContext,
  request: CopyRequest,
): Promise<readonly SpaceCopyLine[]> {
  const at = clock.now();
  const key = JSON.stringify(['copy', request, at]);
  const made = await histories.read(key, () =>
    database.readInTurns(() => copyLines(request, { names, at })),
  );
  if (made instanceof Refused) throw made;
  return made;
}

function* copyLines(
  { spaceId, withSetups }: CopyRequest,
  { names, at }: { readonly names: NameBook; readonly at: number },
): Script<readonly SpaceCopyLine[] | Refused> {
  const space = yield* spaceById(spaceId);
  const floor = yield* floorOf(spaceId);
  if (space === null || floor === null) return noSuchSpace(spaceId);
  demandReadable(space, floor.floor);
  const isTicking = (yield* forumOf(spaceId))?.isTicking === 1;
  const isBusy = isTicking || !isIdle(storedFloor(space.name, floor.floor));
  if (isBusy || (yield* unendedRuns(spaceId)).length > 0) return spaceBusy(space.name);
  const seq = floor.nextSeq - 1;
  const hasher = new SpaceHasher(spaceId);
  yield* walkHistory({ spaceId, names, upTo: seq }, (entry) => hasher.see(entry));
  const { hash } = yield* hasher.finish();
  const head: CopyHead = {
    kind: 'space-copy',
    format: COPY_FORMAT,
    schema: SCHEMA_VERSION,
    spaceId,
    name: space.name,
    at,
    seq,
    hash,
  };
  const rows: CopiedRow[] = [];
  yield* eachCopiedRow(spaceId, (row) => rows.push(withNames(row, names)));
  const lines: SpaceCopyLine[] = [head, ...(yield* membersIn(rows, withSetups))];
  for (const row of rows) lines.push({ kind: 'row', ...row });
  lines.push({ kind: 'end', lines: lines.length + 1 });
  return lines;
}

function spaceBusy(name: string): Refused {
  const what = `Agents are at work in “${name}”. Wait until they are done or stop them, then export it again.`;
  return new Refused('space-busy', what, [name]);
}

/** The members and the people with a role. For a removed member, messages contain only its name. */
function* membersIn(
  rows: readonly CopiedRow[],
  withSetups: boolean,
): Script<readonly CopiedMember[]> {
  const people = new Set<string>();
  const agents = new Set<string>();
  for (const one of rows) {
    if (one.table === 'space_roles') people.add(one.row.personId);
    if (one.table !== 'space_members') continue;
    const { kind, id } = JSON.parse(one.row.member) as Member;
    (kind === 'person' ? people : agents).add(id);
  }
  const members: CopiedMember[] = [];
  for (const id of people) {
    const row = yield* personById(id);
    if (row !== null && row.deletedAt === null)
      members.push({ kind: 'person', id, name: row.name });
  }
  for (const id of agents) {
    const row = yield* agentById(id);
    if (row !== null && row.deletedAt === null) members.push(copiedAgent(row, withSetups));
  }
  return members;
}

function copiedAgent(row: AgentRow, withSetups: boolean): CopiedAgent {
  const { id, name, description, kind, config, status, quiet, autoReply } = row;
  const { maxTokens, maxCostUsd, extras } = row;
  const budgets = { maxTokens, maxCostUsd };
  const setup = { description, kind, config, status, quiet, autoReply, ...budgets, extras };
  return { kind: 'agent', id, name, setup: withSetups ? setup : null };
}

/** Writes the names of the server into an event, in place of the version of the name book. */
function withNames(one: CopiedRow, names: NameBook): CopiedRow {
  if (one.table !== 'events' || one.row.type !== 'members-changed') return one;
  const event = JSON.parse(one.row.body) as Extract<SealedEvent, { type: 'members-changed' }>;
  const { namesVersion, everyone } = event.change;
  if (everyone !== undefined) return one;
  const change = { ...event.change, everyone: names.roster([], namesVersion).others };
  return { table: 'events', row: { ...one.row, body: JSON.stringify({ ...event, change }) } };
}
