import { asMemberId, type Member, type MemberId, type Outsider, type SpaceId } from '@conch/engine';
import { agentById, personById, type Script } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import type { Recorder } from '../../space/decision-to-record.ts';
import { agentMember, changeMembers, type RosterContext } from '../../space/refresh-roster.ts';
import { Refused } from '../../refused.ts';
import type { SpaceChange } from '../../space/space-change.ts';
import { aloneIf, type CallerWrites } from '../caller-writes.ts';
import { addingRefusal } from '../agents/addable-by.ts';
import { isId, noSuchMember } from '../parse-input.ts';
import { directRefusal } from '../spaces/direct-refusal.ts';

/**
 * Adds people and agents of the server to a space. Existing members keep their position in the
 * roster.
 */
export function addMembers(
  context: RuntimeContext,
  id: SpaceId,
  members: readonly MemberId[],
  { by, ...alongside }: CallerWrites<SpaceId> & { readonly by?: MemberId },
): Promise<void> {
  return changeRoster(context, { id, alongside }, function* () {
    const refused =
      (yield* directRefusal(id)) ??
      (by === undefined ? null : yield* addingRefusal({ by, spaceId: id }, members));
    if (refused !== null) return refused;
    const put = yield* findMembers(members);
    return put instanceof Refused ? put : { put, gone: [] };
  });
}

/**
 * Announces a member of a space again, after its data has changed. Does nothing for a non-member.
 */
export function tellMember(
  context: RuntimeContext,
  id: SpaceId,
  member: MemberId,
  alongside: CallerWrites<SpaceId>,
): Promise<void> {
  return changeRoster(context, { id, alongside, inArchive: true }, function* (change) {
    if (!isInside(change, member)) return null;
    const put = yield* findMembers([member]);
    return put instanceof Refused ? put : { put, gone: [] };
  });
}

export function removeMember(
  context: RuntimeContext,
  id: SpaceId,
  member: MemberId,
  alongside: CallerWrites<SpaceId>,
): Promise<void> {
  return changeRoster(context, { id, alongside, inArchive: true }, function* (change) {
    const refused = yield* directRefusal(id);
    if (refused !== null) return refused;
    if (isInside(change, member)) return { put: [], gone: [member] };
    const { others } = change.space.state.roster;
    const outsider = others.find(({ id: outside }) => outside === member);
    return outsider === undefined ? noSuchMember(member) : notInSpace(outsider);
  });
}

/** Removes one member from a space and announces another member again, in one transaction. */
export function replaceMember(
  context: RuntimeContext,
  id: SpaceId,
  { leaving, staying }: { readonly leaving: MemberId; readonly staying: MemberId },
  alongside: CallerWrites<SpaceId>,
): Promise<void> {
  return changeRoster(context, { id, alongside, inArchive: true }, function* (change) {
    const refused = yield* directRefusal(id);
    if (refused !== null) return refused;
    const put = isInside(change, staying) ? yield* findMembers([staying]) : [];
    if (put instanceof Refused) return put;
    return { put, gone: isInside(change, leaving) ? [leaving] : [] };
  });
}

interface RosterJob {
  readonly id: SpaceId;
  readonly alongside: CallerWrites<SpaceId>;
  readonly inArchive?: true;
}

interface MemberChanges {
  readonly put: readonly Member[];
  readonly gone: readonly MemberId[];
}

/**
 * Changes the members of a space, together with the caller's writes. If `plan` returns null, no
 * member changes.
 */
function changeRoster(
  context: RuntimeContext,
  { id, alongside: { also, committed }, ...inArchive }: RosterJob,
  plan: (change: SpaceChange) => Script<MemberChanges | Refused | null>,
): Promise<void> {
  const rosterContext = rosterContexts(context, id);
  return context.do<void>({
    spaceId: id,
    ...inArchive,
    ...aloneIf(also),
    committed,
    *apply(change, recorder) {
      const planned = yield* plan(change);
      if (planned instanceof Refused) return planned;
      if (also !== undefined) yield* also(id);
      if (planned === null) return undefined;
      yield* changeMembers(change, planned, rosterContext(change, recorder));
      return undefined;
    },
  });
}

/** Finds people and agents by id. Refused if one does not exist. */
export function* findMembers(ids: readonly MemberId[]): Script<readonly Member[] | Refused> {
  const members: Member[] = [];
  if (!Array.isArray(ids)) return noSuchMember(ids);
  for (const id of new Set(ids)) {
    if (!isId(id)) return noSuchMember(id);
    const agent = yield* agentById(id);
    const person = agent === null ? yield* personById(id) : null;
    const row = agent ?? person;
    if (row === null || row.deletedAt !== null) return noSuchMember(id);
    members.push(
      agent === null
        ? { kind: 'person', id: asMemberId(row.id), name: row.name }
        : agentMember(agent),
    );
  }
  return members;
}

function isInside({ space }: SpaceChange, member: MemberId): boolean {
  return space.state.roster.members.some(({ id }) => id === member);
}

function notInSpace({ id, name }: Outsider): Refused {
  const what = `${name} is not in this space, so nobody was removed. Look up its members.`;
  return new Refused('no-such-member', what, [id]);
}

/** Uses the names that were loaded when the space was opened. The next refresh adds newer names. */
export function rosterContexts(
  { names, live, clock, newId }: RuntimeContext,
  id: SpaceId,
): (change: SpaceChange, recorder: Recorder) => RosterContext {
  const eventId = newId();
  return ({ space: { namesVersion } }, recorder) => {
    const streamed = live.streamedIn(id);
    return { names, namesVersion, recorder, eventId, at: clock.now(), streamed };
  };
}
