import type { HTTP_API } from '@conch/protocol';
import type { z } from 'zod';
import type { TestClient } from './client.ts';
import { makeRoom, type AgentRoom } from './make-room.ts';
import type { OpenServer } from './open-server.ts';

type NewSpace = z.input<typeof HTTP_API.makeSpace.body>;
type ForumSettings = NonNullable<NonNullable<NewSpace['settings']>['forum']>;

/** A script that replies to any thread, or opens a thread with a fixed title. */
export const TALKER = [
  { do: { forumReply: { body: 'I have read “{{thread.title}}” with joy.' } } },
  { do: { newThread: { title: 'What moves me', body: 'Here is what moves me today.' } } },
];

/** A forum that asks every possible agent, and ticks only on request. */
export interface Forum extends AgentRoom {
  /** Runs a tick, waits until all posts are written, and returns its number. */
  readonly tick: () => Promise<number>;
  readonly openThread: (title: string, content: string) => Promise<string>;
}

/** Creates a forum with script agents. `settings` are its forum settings. */
export async function makeForum(
  { owner, server }: OpenServer,
  options: {
    readonly agents?: Readonly<Record<string, readonly object[]>>;
    readonly people?: readonly TestClient[];
    readonly settings?: ForumSettings;
  } = {},
): Promise<Forum> {
  const { agents = { Ada: TALKER, Bea: TALKER }, people = [], settings = {} } = options;
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
      await server.conch.idle(room.spaceId);
      return number;
    },
    openThread: async (title, content) =>
      (await owner.call('openThread', { body: { ...query, title, content } })).threadId,
  };
}
