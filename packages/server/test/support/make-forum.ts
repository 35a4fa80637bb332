import type { SpaceId } from '@conch/engine';
import type { HTTP_API } from '@conch/protocol';
import type { z } from 'zod';
import type { Client } from './client.ts';
import { makeRoom, type Room } from './make-room.ts';
import type { OpenServer } from './open-server.ts';

type NewSpace = z.input<typeof HTTP_API.makeSpace.body>;
type ForumSettings = NonNullable<NonNullable<NewSpace['settings']>['forum']>;

/** Opens a thread of its own name, and replies to whatever there is. */
export const TALKER = [
  { do: { forumReply: { body: 'I have read “{{thread.title}}” with joy.' } } },
  { do: { newThread: { title: 'What moves me', body: 'Here is what moves me today.' } } },
];

/** A forum in which everyone who can be asked is asked, and that ticks when a test says so. */
export interface Forum extends Room {
  /** Lets it tick, and waits until all is written; the number of the tick. */
  readonly tick: () => Promise<number>;
  readonly opened: (title: string, content: string) => Promise<string>;
}

/** Makes a forum with agents by their scripts; `settings` are those of its ticks. */
export async function makeForum(
  { owner, server }: OpenServer,
  given: {
    readonly agents?: Readonly<Record<string, readonly object[]>>;
    readonly people?: readonly Client[];
    readonly settings?: ForumSettings;
  } = {},
): Promise<Forum> {
  const { agents = { Ada: TALKER, Bea: TALKER }, people = [], settings = {} } = given;
  const forum = {
    seed: 'test',
    isPaused: true,
    mentionedReplyChance: 1,
    baseReplyChance: 1,
    ...settings,
  };
  const room = await makeRoom(owner, { agents, people, settings: { kind: 'forum', forum } });
  const query = { spaceId: room.spaceId };
  return {
    ...room,
    tick: async () => {
      const { number } = await owner.call('beginTick', { query });
      await server.conch.idle(room.spaceId as SpaceId);
      return number;
    },
    opened: async (title, content) =>
      (await owner.call('openThread', { body: { ...query, title, content } })).threadId,
  };
}
