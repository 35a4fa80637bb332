import {
  asMemberId,
  type AgentMember,
  type Member,
  type MemberId,
  type Roster,
  type StreamedText,
} from '@conch/engine';
import {
  agentById,
  dropSummariesOf,
  personById,
  putSpaceMember,
  removeSpaceMember,
  type AgentRow,
  type Script,
} from '@conch/store';
import { applyEvent } from './apply-event.ts';
import type { NameBook } from './name-book.ts';
import type { OpenSpace } from './open-space.ts';
import type { Recorder } from './decision-to-record.ts';
import type { SpaceChange } from './space-change.ts';

/** The data that a member change needs besides the members. */
export interface RosterContext {
  readonly names: NameBook;
  /** The version of the name book before the first member was read. */
  readonly namesVersion: number;
  readonly recorder: Recorder;
  readonly eventId: string;
  readonly at: number;
  readonly streamed: readonly StreamedText[];
}

/** Applies all changes of names and members on the server since the last refresh. */
export function* refreshRoster(
  change: SpaceChange,
  context: Omit<RosterContext, 'namesVersion'>,
): Script<void> {
  const { names } = context;
  // Names may change while the members are read. The next refresh applies such changes.
  const namesVersion = names.version;
  if (change.space.namesVersion === namesVersion) return;
  const changed = yield* changedMembers(change.space, names, namesVersion);
  yield* changeMembers(change, changed, { ...context, namesVersion });
}

/** The roster with all current names and members of the server. The space itself is not changed. */
export function* rosterNow(space: OpenSpace, names: NameBook): Script<Roster> {
  const { version } = names;
  const changed = yield* changedMembers(space, names, version);
  return names.roster(withMembers(space.state.roster.members, changed), version);
}

interface MemberChanges {
  readonly put: readonly Member[];
  readonly gone: readonly MemberId[];
}

function* changedMembers(
  { state, namesVersion }: OpenSpace,
  names: NameBook,
  upTo: number,
): Script<MemberChanges> {
  const changed = names.changedBetween(namesVersion, upTo);
  const put: Member[] = [];
  const gone: MemberId[] = [];
  for (const { id, kind } of state.roster.members) {
    if (!changed.has(id)) continue;
    const member = yield* currentMember(id, kind);
    if (member === null) gone.push(id);
    else put.push(member);
  }
  return { put, gone };
}

function withMembers(there: readonly Member[], { put, gone }: MemberChanges): readonly Member[] {
  const leaving = new Set(gone);
  const coming = new Map(put.map((member) => [member.id, member]));
  const members: Member[] = [];
  for (const member of there) {
    if (leaving.has(member.id)) continue;
    members.push(coming.get(member.id) ?? member);
    coming.delete(member.id);
  }
  return [...members, ...coming.values()];
}

/** Adds, updates and removes members of a space. */
export function* changeMembers(
  change: SpaceChange,
  { put, gone }: MemberChanges,
  { names, namesVersion, recorder, eventId, at, streamed }: RosterContext,
): Script<void> {
  const { state } = change.space;
  const there = new Set(state.roster.members.map(({ id }) => id));
  const members = withMembers(state.roster.members, { put, gone });
  const places = new Map(members.map(({ id }, place) => [id, place]));
  const placed = put.map((member) => ({ place: places.get(member.id) ?? 0, member }));
  for (const id of gone) {
    yield* removeSpaceMember(state.id, id);
    yield* dropSummariesOf(state.id, id);
  }
  const rows = gone.length === 0 ? placed : members.map((member, place) => ({ place, member }));
  for (const { place, member } of rows) {
    yield* putSpaceMember({
      spaceId: state.id,
      memberId: member.id,
      place,
      member: JSON.stringify(member),
    });
  }
  const roster = names.roster(members, namesVersion);
  const joined = put.map(({ id }) => id).filter((id) => !there.has(id));
  const rosterChange = { put: placed, gone, joined, namesVersion };
  change.space = { ...change.space, namesVersion };
  yield* applyEvent(
    change,
    { type: 'members-changed', id: eventId, at, roster, streamed },
    recorder,
    {
      rosterChange,
    },
  );
}

/** The current data of a member. Null if the member was removed from the server. */
function* currentMember(id: string, kind: Member['kind']): Script<Member | null> {
  if (kind === 'person') {
    const person = yield* personById(id);
    if (person === null || person.deletedAt !== null) return null;
    return { kind: 'person', id: asMemberId(person.id), name: person.name };
  }
  const agent = yield* agentById(id);
  return agent === null || agent.deletedAt !== null ? null : agentMember(agent);
}

/** An agent in the form that the engine uses. */
export function agentMember(row: AgentRow): AgentMember {
  return {
    kind: 'agent',
    id: asMemberId(row.id),
    name: row.name,
    description: row.description,
    status: row.status,
    quiet: row.quiet === 1,
    autoReply: row.autoReply === 1,
  };
}
