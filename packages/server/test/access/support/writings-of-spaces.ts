import { asMessageId, asSpaceId } from '@conch/engine';
import {
  allSpaces,
  floorOf,
  grantsOf,
  messageById,
  schedulesOf,
  spaceById,
  type Script,
} from '@conch/store';
import { idOf, placeOf, type DyingStage, type WritingRequest } from '../../support/dying-stage.ts';
import { makeForum } from '../../support/make-forum.ts';

const CLOCK = { name: 'Clock', cron: '0 9 1 1 *', content: 'Good morning' };

/** Requests about whole spaces. */
export const OF_SPACES: readonly WritingRequest[] = [
  {
    route: 'archiveSpace',
    begin: async ({ host, spaceId }) => {
      await host.call('addSchedule', { params: { spaceId }, body: CLOCK });
      return {
        ask: () => host.ask('archiveSpace', { params: { spaceId } }),
        parts: () => archiveParts(spaceId),
      };
    },
  },
  {
    route: 'unarchiveSpace',
    begin: async ({ host, spaceId }) => {
      await host.call('addSchedule', { params: { spaceId }, body: CLOCK });
      await host.call('archiveSpace', { params: { spaceId } });
      return {
        ask: () => host.ask('unarchiveSpace', { params: { spaceId } }),
        parts: () => archiveParts(spaceId),
      };
    },
  },
  {
    route: 'deleteSpace',
    begin: async ({ host, spaceId, hostId }) => ({
      ask: () => host.ask('deleteSpace', { params: { spaceId } }),
      *parts() {
        const isThere = (yield* spaceById(spaceId)) !== null;
        const hasFloor = (yield* floorOf(spaceId)) !== null;
        return [isThere, hasFloor, ...(yield* placeOf(spaceId, hostId))];
      },
    }),
  },
  {
    route: 'giveGrant',
    begin: async ({ host, spaceId }) => {
      const { id: homeId } = await host.call('makeSpace', { body: { name: 'Home' } });
      const body = { homeId, kind: 'read' } as const;
      return {
        ask: () => host.ask('giveGrant', { params: { spaceId }, body }),
        parts: () => grantParts(spaceId),
      };
    },
  },
  {
    route: 'revokeGrant',
    begin: async ({ host, spaceId }) => {
      const { id: homeId } = await host.call('makeSpace', { body: { name: 'Home' } });
      const grant = { homeId, kind: 'read' } as const;
      await host.call('giveGrant', { params: { spaceId }, body: grant });
      return {
        ask: () => host.ask('revokeGrant', { params: { spaceId, ...grant } }),
        parts: () => grantParts(spaceId),
      };
    },
  },
  {
    route: 'forkForum',
    begin: async (stage) => {
      const { owner } = stage;
      const { forumId, messageId } = await forumAfterTick(stage);
      const ownerId = await idOf(owner);
      return {
        ask: () => owner.ask('forkForum', { body: { spaceId: forumId, tick: 1, name: 'Fork' } }),
        *parts() {
          const fork = (yield* allSpaces()).find(({ name }) => name === 'Fork');
          if (fork === undefined) return [false, null, false, false];
          const id = asSpaceId(fork.id);
          const hasPost = (yield* messageById(id, messageId)) !== null;
          return [true, ...(yield* placeOf(id, ownerId)), hasPost];
        },
      };
    },
  },
  {
    route: 'deleteMessage with copies in forks',
    begin: async (stage) => {
      const { owner } = stage;
      const { forumId, messageId } = await forumAfterTick(stage);
      const spaceIds = [forumId];
      for (const name of ['Fork', 'Fork of a fork']) {
        const body = { spaceId: spaceIds.at(-1) ?? '', tick: 1, name };
        spaceIds.push((await owner.call('forkForum', { body })).id);
      }
      return {
        ask: () => owner.ask('deleteMessage', { params: { spaceId: forumId, messageId } }),
        *parts() {
          const deleted: boolean[] = [];
          for (const id of spaceIds) {
            deleted.push((yield* messageById(id, messageId))?.deletedAt !== null);
          }
          return deleted;
        },
      };
    },
  },
];

function* archiveParts(spaceId: string): Script<readonly boolean[]> {
  const isArchived = (yield* spaceById(spaceId))?.archivedAt !== null;
  const rests = (yield* schedulesOf(spaceId)).every(({ nextAt }) => nextAt === null);
  return [isArchived, rests];
}

/** The number of grants, and the next event number of the space. */
function* grantParts(spaceId: string): Script<readonly number[]> {
  return [(yield* grantsOf(spaceId)).length, (yield* floorOf(spaceId))?.nextSeq ?? 0];
}

/** A forum after its first tick. A person wrote a post before the tick. */
async function forumAfterTick(stage: DyingStage) {
  const { owner } = stage;
  const forum = await makeForum(stage, { settings: { creationChance: 0 } });
  const threadId = await forum.openThread('Gardens', 'Which is yours, @Ada?');
  await forum.tick();
  const { items } = await owner.call('readPosts', { params: { threadId } });
  const messageId = asMessageId(items[0]?.message.id ?? '');
  return { forumId: forum.spaceId, messageId };
}
