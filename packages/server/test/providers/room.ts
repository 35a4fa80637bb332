import { expect } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';

type RoomOptions = NonNullable<Parameters<typeof makeRoom>[1]>;

/** A space with an agent that uses a model. */
export async function openThinkersRoom(
  owner: TestClient,
  config: object,
  settings: RoomOptions['settings'] = {},
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
  /** Asks the agent and returns the run after its end. */
  const ask = async () => {
    await owner.call('postMessage', { params, body: { content: '@Thinker well?' } });
    await expect.poll(async () => (await newest())?.state).toBe('ended');
    return newest();
  };
  return { ask, params };
}

/** The failure code of a failed run, or the outcome of any other run. */
export function endOf(
  run: Awaited<ReturnType<Awaited<ReturnType<typeof openThinkersRoom>>['ask']>>,
) {
  return run?.failure ?? run?.outcome ?? '';
}

/** Asks an agent with a model of this provider. Returns the messages and the run. */
export async function askModel(owner: TestClient, provider: string) {
  const config = { provider, model: 'small', instructions: 'Be short.' };
  const { ask, params } = await openThinkersRoom(owner, config);
  const run = await ask();
  const { items } = await owner.call('readMessages', { params });
  const said = items.map(({ sender, content }) => `${sender?.name}: ${content}`);
  return { said, run };
}
