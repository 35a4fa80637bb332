import { asMemberId, type Member, type MemberId, type Outsider, type SpaceId } from '@conch/engine';
import { agentById, personById, type Script } from '@conch/store';
import type { Core } from '../core.ts';
import type { Recorder } from '../decided.ts';
import { agentMember, changeMembers, type RosterContext } from '../refresh-roster.ts';
import { Refused } from '../refused.ts';
import type { SpaceChange } from '../space-change.ts';
import { isId, noSuchMember } from './given.ts';

/** Puts people and agents of the server into a space; who is there already stays in its place. */
export async function addMembers(
  core: Core,
  id: SpaceId,
  members: readonly MemberId[],
): Promise<void> {
  const rosterContext = rosterContexts(core, id);
  await core.do<void>({
    spaceId: id,
    *apply(change, recorder) {
      const put = yield* findMembers(members);
      if (put instanceof Refused) return put;
      yield* changeMembers(change, { put, gone: [] }, rosterContext(change, recorder));
      return undefined;
    },
  });
}

/** Tells a space anew of someone who is in it; who is not stays out of it. */
export async function tellMember(core: Core, id: SpaceId, member: MemberId): Promise<void> {
  const rosterContext = rosterContexts(core, id);
  await core.do<void>({
    spaceId: id,
    *apply(change, recorder) {
      if (!isInside(change, member)) return undefined;
      const put = yield* findMembers([member]);
      if (put instanceof Refused) return put;
      yield* changeMembers(change, { put, gone: [] }, rosterContext(change, recorder));
      return undefined;
    },
  });
}

/** Takes someone out of a space. */
export async function removeMember(core: Core, id: SpaceId, member: MemberId): Promise<void> {
  const rosterContext = rosterContexts(core, id);
  await core.do<void>({
    spaceId: id,
    *apply(change, recorder) {
      if (!isInside(change, member)) {
        const { others } = change.space.state.roster;
        const outsider = others.find(({ id: outside }) => outside === member);
        return outsider === undefined ? noSuchMember(member) : notInSpace(outsider);
      }
      yield* changeMembers(change, { put: [], gone: [member] }, rosterContext(change, recorder));
      return undefined;
    },
  });
}

/** People and agents of the server by their ids. */
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
  const what = `${name} is not in this space, so nobody was taken out; look up who its members are.`;
  return new Refused('no-such-member', what, [id]);
}

/** Of the names a space has been told when it was opened: what came since it is told next. */
function rosterContexts(
  { names, live, clock, newId }: Core,
  id: SpaceId,
): (change: SpaceChange, recorder: Recorder) => RosterContext {
  const eventId = newId();
  return ({ space: { namesVersion } }, recorder) => {
    const streamed = live.streamedIn(id);
    return { names, namesVersion, recorder, eventId, at: clock.now(), streamed };
  };
}
