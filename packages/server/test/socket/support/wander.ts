import { randomUUID } from 'node:crypto';
import type { MemberId, MessageId, SpaceId } from '@conch/engine';
import { Refused } from '@conch/runtime';
import type fc from 'fast-check';
import { expect } from 'vitest';
import { storySteps } from '../../../../../scripts/browser/story-steps.ts';
import type { TestClient } from '../../support/client.ts';
import type { OpenServer } from '../../support/open-server.ts';
import { fetched, inOrder } from '../../support/shown.ts';
import { Wanderer } from './wanderer.ts';

/** The steps that may happen while a client is connected or away. */
export const steps = storySteps(
  {
    plain: { post: 6, stop: 1, read: 2, cut: 3, 'subscribe-again': 2, 'other-space': 1 },
    about: { reply: 2, edit: 2, delete: 1 },
  },
  { minLength: 3, maxLength: 25 },
);

type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

/** The person of all clients, with a cookie and a token. */
interface Guest {
  readonly client: TestClient;
  readonly id: MemberId;
  readonly token: string;
}

// Creates a new person for each round, because every change of access loads all rooms of a person
// again.
export async function newGuest({ person }: OpenServer, name: string): Promise<Guest> {
  const client = await person(name, { isAdmin: true });
  const { secret: token } = await client.call('makeMyToken', { body: { name: 'wanderer' } });
  return { client, id: (await client.call('readMe')).id as MemberId, token };
}

interface Round {
  readonly opened: OpenServer;
  readonly agents: readonly string[];
  readonly guest: Guest;
}

/** Plays one script in a new space and compares the result at the end. */
export async function wander(
  { opened, agents, guest }: Round,
  script: readonly Step[],
): Promise<void> {
  const { conch } = opened.server;
  const { client, token } = guest;
  const { id: spaceId } = await client.call('makeSpace', {
    body: { name: 'Room', settings: { policy: 'broadcast' }, memberIds: [...agents] },
  });
  const view = await fetched(client, spaceId);
  // A second client stays connected, so that streams are running when the first client reconnects.
  const steady = new Wanderer(client, { spaceId, view });
  await steady.reconnect();
  // Uses a token. A client with a cookie needs a new ticket for each socket, which other tests
  // cover.
  const wanderer = new Wanderer(client, { spaceId, view, token });
  const messages: MessageId[] = [];
  const stage = { conch, guest, spaceId: spaceId as SpaceId, wanderer, messages };
  for (const step of script) await perform(step, stage);
  await conch.idle(spaceId);
  const fresh = await fetched(client, spaceId);
  for (const one of [steady, wanderer]) {
    await one.catchUp(fresh.seq ?? 0);
    expect(one.view.seq).toBe(fresh.seq);
    expect(inOrder(one.view)).toEqual(inOrder(fresh));
    expect(one.view.resyncs).toBe(0);
    one.disconnect();
  }
}

/** The same three agents for all rooms, because names are unique on a server. */
export function threeAgents(owner: TestClient): Promise<readonly string[]> {
  const agent = async (name: string, config: readonly object[]): Promise<string> =>
    (await owner.call('addAgent', { body: { name, kind: 'script', config } })).id;
  return Promise.all([
    agent('Ann', [{ do: { say: 'one two three {{content}}', chunkMs: 1 } }]),
    agent('Bob', [{ do: { say: 'eins zwei drei vier fünf', chunkMs: 2 } }]),
    agent('Cid', [{ when: { contains: '3' }, do: { fail: 'no' } }, { do: { skip: true } }]),
  ]);
}

interface Stage {
  readonly conch: OpenServer['server']['conch'];
  readonly guest: Guest;
  readonly spaceId: SpaceId;
  readonly wanderer: Wanderer;
  readonly messages: MessageId[];
}

/**
 * Calls Conch directly, because the test is about the frames that clients receive, not about
 * posting.
 */
async function perform(step: Step, stage: Stage): Promise<void> {
  const { conch, guest, spaceId, wanderer, messages } = stage;
  const { id: by, client } = guest;
  const messageId =
    'which' in step ? messages[step.which % Math.max(messages.length, 1)] : undefined;
  switch (step.do) {
    case 'post':
    case 'reply': {
      const text = `text ${messages.length}`;
      const reply = messageId === undefined ? {} : { replyToId: messageId };
      // The runtime refuses a reply to a deleted message.
      const ack = await unlessRefused(conch.post({ spaceId, from: by, content: text, ...reply }));
      if (ack !== null) messages.push(ack.messageId);
      return;
    }
    case 'edit':
    case 'delete': {
      if (messageId === undefined) return;
      const about = { spaceId, messageId: messageId, by };
      const text = `edited ${randomUUID()}`;
      // The runtime refuses an edit of a deleted message.
      await unlessRefused(
        step.do === 'edit' ? conch.edit({ ...about, content: text }) : conch.delete(about),
      );
      return;
    }
    case 'stop':
      await conch.stop({ spaceId, by });
      return;
    case 'other-space':
      await client.call('makeSpace', { body: { name: `Other ${randomUUID()}` } });
      return;
    case 'read':
      await (await wanderer.reconnect()).sync();
      return wanderer.applyFrames();
    case 'cut':
      await wanderer.reconnect();
      return wanderer.disconnect();
    case 'subscribe-again':
      return wanderer.subscribeAgain();
    default:
      throw new Error('there is no such step');
  }
}

async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
