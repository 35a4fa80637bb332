import { expect } from 'vitest';
import type { Client } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';

type Given = NonNullable<Parameters<typeof makeRoom>[1]>;

/** A room with an agent that thinks with a model; its provider need not be there. */
export async function openThinkersRoom(
  owner: Client,
  config: object,
  settings: Given['settings'] = {},
) {
  const body = { name: 'Thinker', kind: 'llm', config };
  const { id: agentId } = await owner.call('addAgent', { body });
  const { spaceId } = await makeRoom(owner, { settings });
  const params = { spaceId };
  await owner.call('addMembers', { params, body: { memberIds: [agentId] } });
  const newest = async () => {
    const { items } = await owner.call('listChains', { params });
    const chainId = items[0]?.id ?? '';
    return (await owner.call('readChain', { params: { spaceId, chainId } })).runs[0];
  };
  /** Asks it; its run, once that has ended. */
  const ask = async () => {
    await owner.call('postMessage', { params, body: { content: '@Thinker well?' } });
    await expect.poll(async () => (await newest())?.state, { timeout: 30_000 }).toBe('ended');
    return newest();
  };
  return { ask, params };
}

/** How a run ended, in a word. */
export function endOf(
  run: Awaited<ReturnType<Awaited<ReturnType<typeof openThinkersRoom>>['ask']>>,
) {
  return run?.failure ?? run?.outcome ?? '';
}

/** Asks an agent that thinks with a model of a provider; what became of it. */
export async function askModel(owner: Client, provider: string) {
  const config = { provider, model: 'small', instructions: 'Be short.' };
  const { ask, params } = await openThinkersRoom(owner, config);
  const run = await ask();
  const { items } = await owner.call('readMessages', { params });
  const said = items.map(({ author, content }) => `${author?.name}: ${content}`);
  return { said, run };
}
