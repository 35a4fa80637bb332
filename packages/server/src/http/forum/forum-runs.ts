import type { SpaceId } from '@conch/engine';
import type { ForumFork, SpaceCard, ForumComparison, ForumFigures } from '@conch/runtime';
import type { Permission } from '../../auth/recheck.ts';
import { addRoles } from '../../auth/space-access.ts';
import type { Services } from '../../services.ts';
import type { HandlersOf, PersonalStanding } from '../route-request.ts';
import type { Keep } from '../create-once.ts';
import { spaceOnce } from '../spaces/space-once.ts';
import { whichForum } from './which-forum.ts';
import type { AnswerOf, HTTP_API } from '@conch/protocol';

type RunRoute = 'readForumHash' | 'forkForum' | 'compareForums';

/** Handlers for the hash, the forks and the comparison of forums. */
export function forumRunHandlers(services: Services): HandlersOf<RunRoute> {
  const { conch, rates } = services;
  const { forums } = conch;
  const readable = (by: PersonalStanding, spaceId: SpaceId | undefined) =>
    whichForum(services, by, { action: 'read-space', spaceId });
  return {
    readForumHash: async ({ by, query: { spaceId, upToTick } }) => {
      await rates.histories.take(by.principal.personId);
      const upTo = upToTick === undefined ? {} : { upToTick };
      const { hash, ticks, posts } = await forums.hash(await readable(by, spaceId), upTo);
      return { hash, ticks, posts };
    },

    forkForum: async ({ by, permission: given, body }) => {
      const { spaceId, tick, name, settings = {}, clientId } = body;
      return spaceOnce(services, { by, route: 'forkForum', clientId }, async (keep) => {
        // A repeated request has no other forum to choose: its own fork would be a second one.
        const source = await whichForum(services, by, { action: 'manage-space', spaceId });
        const permission = { ...given, spaceId: source };
        return ownFork(services, by, { source, permission, tick, name, settings, keep });
      });
    },

    compareForums: async ({ by, query }) => {
      await rates.histories.take(by.principal.personId);
      const a = await readable(by, query.spaceId);
      const b = await readable(by, query.with);
      return comparisonOnWire(await forums.compare(a, b));
    },
  };
}

/**
 * Creates a fork that belongs to one person. Other people of the original are not added, because
 * they did not agree to join. The fork has no grants.
 */
async function ownFork(
  { conch, access, clock }: Services,
  by: PersonalStanding,
  {
    source,
    permission,
    keep,
    ...settings
  }: { source: SpaceId; permission: Permission; keep: Keep } & Pick<
    ForumFork,
    'tick' | 'name' | 'settings'
  >,
): Promise<SpaceCard> {
  const { personId } = by.principal;
  const people = { personIds: [personId], role: 'owner', since: clock.now() } as const;
  return conch.forums.fork(source, {
    ...settings,
    personIds: [personId],
    by: personId,
    ...access.alongside(permission, function* (spaceId: SpaceId) {
      yield* addRoles({ spaceId, ...people });
      yield* keep(spaceId);
    }),
  });
}

type ComparisonOnWire = AnswerOf<typeof HTTP_API.compareForums>;

/** A comparison of two forums. */
function comparisonOnWire({ common, first, settings, a, b }: ForumComparison): ComparisonOnWire {
  return {
    common: { ticks: common.ticks, hash: common.hash },
    first: first === null ? null : { tick: first.tick, in: first.in, a: first.a, b: first.b },
    settings: settings.map(({ name, a: ours, b: theirs }) => ({ name, a: ours, b: theirs })),
    a: figuresOnWire(a),
    b: figuresOnWire(b),
  };
}

function figuresOnWire(figures: ForumFigures): ComparisonOnWire['a'] {
  const { ticks, threads, posts, replies, unanswered, series } = figures;
  return {
    ticks,
    threads,
    posts,
    replies,
    unanswered,
    series: series.map((one) => ({ tick: one.tick, threads: one.threads, replies: one.replies })),
  };
}
