import type { HTTP_API } from '@conch/protocol';
import type { z } from 'zod';
import { makeOutsideAgent, type OutsideAgent } from './agent-client.ts';
import type { Client } from './client.ts';

type NewSpace = z.input<typeof HTTP_API.makeSpace.body>;

/** A space with two agents that live outside. */
export interface OutsideRoom {
  readonly spaceId: string;
  readonly scribe: OutsideAgent;
  readonly critic: OutsideAgent;
  /** Says something there, as its owner. */
  readonly ask: (content: string) => Promise<string>;
  /** What was said there, the oldest first: by whom, and which words. */
  readonly said: () => Promise<readonly (readonly [name: string, content: string])[]>;
  /** How the runs of its newest chain ended, in order. */
  readonly outcomes: () => Promise<readonly string[]>;
}

/** Makes one; what waits for an agent that is gone waits for a second. */
export async function outsideRoom(
  owner: Client,
  settings: NewSpace['settings'] = {},
): Promise<OutsideRoom> {
  const config = { waitSeconds: 1 };
  const scribe = await makeOutsideAgent(owner, 'Scribe', config);
  const critic = await makeOutsideAgent(owner, 'Critic', config);
  const { id: spaceId } = await owner.call('makeSpace', {
    body: { name: 'Room', settings, memberIds: [scribe.agentId, critic.agentId] },
  });
  const params = { spaceId };
  return {
    spaceId,
    scribe,
    critic,
    ask: async (content) =>
      (await owner.call('postMessage', { params, body: { content } })).messageId,
    said: async () => {
      const { items } = await owner.call('readMessages', { params, query: { limit: 100 } });
      return items.map(({ author, content }) => [author?.name ?? '', content] as const);
    },
    outcomes: async () => {
      const { items } = await owner.call('listChains', { params });
      const { runs } = await owner.call('readChain', {
        params: { ...params, chainId: items[0]?.id ?? '' },
      });
      return runs.map(({ state, outcome, failure }) => failure ?? outcome ?? state);
    },
  };
}
