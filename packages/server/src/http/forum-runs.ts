import type { SpaceId } from '@conch/engine';
import type { ForumFork, SpaceCard } from '@conch/runtime';
import { authorise } from '../auth/authorise.ts';
import { letInScript } from '../auth/space-access.ts';
import type { Services } from '../services.ts';
import { comparisonOnWire } from '../wire/forum-run.ts';
import { spaceOnWire } from '../wire/space.ts';
import type { HandlersOf, PersonalStanding } from './asked.ts';
import { readBy } from './read-by.ts';
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
      const card = await ownFork(services, by, { source, tick, name, forum: settings });
      const { seq, turns } = await conch.read.head(card.id);
      const { personId } = by.principal;
      const read = await services.database.read(() => readBy(personId, { spaceId: card.id, seq }));
      return spaceOnWire(card, { role: 'owner', ...read, seq, turns });
    },

    compareForums: async ({ by, query }) => {
      const a = await readable(by, query.spaceId);
      const b = await readable(by, query.with);
      return comparisonOnWire(await forums.compare(a, b));
    },
  };
}

/**
 * Makes a fork that is the space of one person from its first moment on. People of the original
 * are not asked, so they are not in it; and its agents read elsewhere what its owner could grant (T5).
 */
async function ownFork(
  { conch, access, clock }: Services,
  by: PersonalStanding,
  { source, ...given }: { source: SpaceId } & Pick<ForumFork, 'tick' | 'name' | 'forum'>,
): Promise<SpaceCard> {
  const { personId } = by.principal;
  const people = { personIds: [personId], role: 'owner', since: clock.now() } as const;
  const card = await conch.forums.fork(source, {
    ...given,
    people: [personId],
    isReadable: (spaceId) => authorise(by, 'manage-space', spaceId) === null,
    also: (spaceId) => letInScript({ spaceId, ...people }),
  });
  await access.look();
  return card;
}
