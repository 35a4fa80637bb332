import type { Member, SpaceId } from '@conch/engine';
import {
  agentById,
  copiedRows,
  personById,
  SCHEMA_VERSION,
  type AgentRow,
  type CopiedRow,
  type Script,
} from '@conch/store';
import type { SealedEvent } from '../history/sealed.ts';
import { Refused } from '../refused.ts';
import type { RuntimeContext } from '../runtime-context.ts';
import type { NameBook } from '../space/name-book.ts';
import { noSuchSpace } from '../space/no-such-space.ts';
import { demandReadable } from '../space/open-space.ts';
import {
  COPY_FORMAT,
  type CopiedAgent,
  type CopiedMember,
  type CopyHead,
  type SpaceCopyLine,
} from './copy-line.ts';
import { hashOfSpace } from './space-hash.ts';

export interface CopyRequest {
  readonly spaceId: SpaceId;
  /** Whether the copy may contain the setup of agents. */
  readonly withSetups: boolean;
}

type CopyContext = Pick<RuntimeContext, 'database' | 'names' | 'clock'>;

/**
 * Copies a whole space for another server, from one snapshot. Throws `space-busy` while agents are
 * working in the space, because two servers would continue the same work.
 */
export async function copyOfSpace(
  { database, names, clock }: CopyContext,
  request: CopyRequest,
): Promise<readonly SpaceCopyLine[]> {
  const at = clock.now();
  const made = await database.read(() => copyLines(request, { names, at }));
  if (made instanceof Refused) throw made;
  return made;
}

function* copyLines(
  { spaceId, withSetups }: CopyRequest,
  { names, at }: { readonly names: NameBook; readonly at: number },
): Script<readonly SpaceCopyLine[] | Refused> {
  const rows = yield* copiedRows(spaceId);
  const space = rows.find(({ table }) => table === 'spaces');
  const floor = rows.find(({ table }) => table === 'floors');
  if (space?.table !== 'spaces' || floor?.table !== 'floors') return noSuchSpace(spaceId);
  demandReadable(space.row, floor.row.floor);
  const busy = rows.filter((one) => one.table === 'runs' && one.row.state !== 'ended').length;
  const isTicking = rows.some((one) => one.table === 'forums' && one.row.isTicking === 1);
  if (busy > 0 || isTicking) return spaceBusy(space.row.name);
  const seq = floor.row.nextSeq - 1;
  const { hash } = yield* hashOfSpace(spaceId, { names, upTo: seq });
  const head: CopyHead = {
    kind: 'space-copy',
    format: COPY_FORMAT,
    schema: SCHEMA_VERSION,
    spaceId,
    name: space.row.name,
    at,
    seq,
    hash,
  };
  const members = yield* membersIn(rows, withSetups);
  const here = withNames(rows, names);
  const lines: SpaceCopyLine[] = [head, ...members];
  for (const row of here) lines.push({ kind: 'row', ...row });
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

/** Replaces the version of the name book in events by the names of the server. */
function withNames(rows: readonly CopiedRow[], names: NameBook): readonly CopiedRow[] {
  return rows.map((one) => {
    if (one.table !== 'events' || one.row.type !== 'members-changed') return one;
    const event = JSON.parse(one.row.body) as Extract<SealedEvent, { type: 'members-changed' }>;
    const { namesVersion, everyone } = event.change;
    if (everyone !== undefined) return one;
    const change = { ...event.change, everyone: names.roster([], namesVersion).others };
    return { table: 'events', row: { ...one.row, body: JSON.stringify({ ...event, change }) } };
  });
}
