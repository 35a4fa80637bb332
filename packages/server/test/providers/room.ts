import { expect } from 'vitest';
import type { Client } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';

/** Asks an agent that thinks with a model of a provider; what became of it. */
export async function askModel(owner: Client, provider: string) {
  const config = { provider, model: 'small', instructions: 'Be short.' };
  const body = { name: 'Thinker', kind: 'llm', config };
  const { id: agentId } = await owner.call('addAgent', { body });
  const { spaceId } = await makeRoom(owner, { agents: {} });
  const params = { spaceId };
  await owner.call('addMembers', { params, body: { memberIds: [agentId] } });
  await owner.call('postMessage', { params, body: { content: '@Thinker well?' } });
  const runs = async () => {
    const { items } = await owner.call('listChains', { params });
    const chainId = items[0]?.id ?? '';
    return (await owner.call('readChain', { params: { spaceId, chainId } })).runs;
  };
  await expect.poll(async () => (await runs())[0]?.state, { timeout: 30_000 }).toBe('ended');
  const { items } = await owner.call('readMessages', { params });
  const said = items.map(({ author, content }) => `${author?.name}: ${content}`);
  return { said, run: (await runs())[0] };
}
