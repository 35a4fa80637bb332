import type { HTTP_API } from '@conch/protocol';
import type { z } from 'zod';
import { makeOutsideAgent, type OutsideAgent } from './agent-client.ts';
import type { TestClient } from './client.ts';

type NewSpace = z.input<typeof HTTP_API.makeSpace.body>;

/** A space with two outside agents. */
export interface OutsideRoom {
  readonly spaceId: string;
  readonly scribe: OutsideAgent;
  readonly critic: OutsideAgent;
  /** Sends a message in the space as its owner. */
  readonly ask: (content: string) => Promise<string>;
  /** The messages of the space as sender and content, oldest first. */
  readonly messages: () => Promise<readonly (readonly [name: string, content: string])[]>;
  /** How the runs of the newest chain ended, in order. */
  readonly outcomes: () => Promise<readonly string[]>;
}

/**
 * Creates the space. A run waits `waitSeconds` for a disconnected agent. The default is long,
 * because on a busy machine an agent may need seconds to reconnect.
 */
export async function outsideRoom(
  owner: TestClient,
  settings: NewSpace['settings'] = {},
  waitSeconds = 600,
): Promise<OutsideRoom> {
  const config = { waitSeconds };
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
    messages: async () => {
      const { items } = await owner.call('readMessages', { params, query: { limit: 100 } });
      return items.map(({ sender, content }) => [sender?.name ?? '', content] as const);
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
