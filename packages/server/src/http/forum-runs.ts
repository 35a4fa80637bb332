import type { SpaceId } from '@conch/engine';
import type { SpaceCard } from '@conch/runtime';
import { authorise } from '../auth/authorise.ts';
import { letIn } from '../auth/space-access.ts';
import type { Services } from '../services.ts';
import { comparisonOnWire } from '../wire/forum-run.ts';
import { spaceOnWire } from '../wire/space.ts';
import type { HandlersOf, PersonalStanding } from './asked.ts';
import { whichForum } from './which-forum.ts';

type RunRoute = 'readForumHash' | 'forkForum' | 'compareForums';

/** Forums as runs that can be told apart, taken up from a tick, and compared. */
export function forumRunHandlers(services: Services): HandlersOf<RunRoute> {
  const { conch } = services;
  const { forums } = conch;
  const readable = (by: PersonalStanding, spaceId: SpaceId | undefined) =>
    whichForum(services, by, { action: 'read-space', spaceId });
  return {
    readForumHash: async ({ by, query: { spaceId, upToTick } }) => {
      const upTo = upToTick === undefined ? {} : { upToTick };
      const { hash, ticks, posts } = await forums.hash(await readable(by, spaceId), upTo);
      return { hash, ticks, posts };
    },

    forkForum: async ({ by, body: { spaceId, tick, name, settings = {} } }) => {
      const source = await whichForum(services, by, { action: 'manage-space', spaceId });
      const made = await forums.fork(source, { tick, name, forum: settings });
      const card = await handOver(services, by, made);
      const { seq, turns } = await conch.read.head(card.id);
      return spaceOnWire(card, { role: 'owner', readUpTo: 0, seq, turns });
    },

    compareForums: async ({ by, query }) => {
      const a = await readable(by, query.spaceId);
      const b = await readable(by, query.with);
      return comparisonOnWire(await forums.compare(a, b));
    },
  };
}

/**
 * Makes a fork the space of one person. People of the original are not asked, so they are not in
 * it; and what its agents may read elsewhere is what its new owner could grant (T5).
 */
async function handOver(
  services: Services,
  by: PersonalStanding,
  { id, settings }: SpaceCard,
): Promise<SpaceCard> {
  const { conch } = services;
  const { personId } = by.principal;
  for (const { kind, id: memberId } of await conch.spaces.members(id)) {
    if (kind === 'person' && memberId !== personId) await conch.spaces.removeMember(id, memberId);
  }
  const isTheirs = (spaceId: SpaceId) => authorise(by, 'manage-space', spaceId) === null;
  const readableSpaces = settings.readableSpaces.filter(isTheirs);
  const card = await conch.spaces.update(id, { readableSpaces });
  await letIn(services, { spaceId: id, personIds: [personId], role: 'owner' });
  await conch.spaces.addMembers(id, [personId]);
  return card;
}
