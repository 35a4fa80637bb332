import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import type { Client } from '../support/client.ts';
import { openModelServer } from './model-server.ts';

const PRESET = { preset: 'compatible', name: 'mine' } as const;
const ELSEWHERE = 'models.example.com';

/** A room with a budget in money, and an agent whose provider need not be there. */
async function openBudgetRoom(owner: Client) {
  const config = { provider: 'mine', model: 'small' };
  const { id } = await owner.call('addAgent', { body: { name: 'Thinker', kind: 'llm', config } });
  const budget = { maxTokens: null, maxCostUsd: 1 };
  const { spaceId } = await makeRoom(owner, { settings: { chainBudget: budget } });
  const params = { spaceId };
  await owner.call('addMembers', { params, body: { memberIds: [id] } });
  /** How the run of the newest message ends. */
  return async (): Promise<string> => {
    await owner.call('postMessage', { params, body: { content: '@Thinker well?' } });
    const newest = async () => {
      const { items } = await owner.call('listChains', { params });
      const chainId = items[0]?.id ?? '';
      return (await owner.call('readChain', { params: { spaceId, chainId } })).runs[0];
    };
    await expect.poll(async () => (await newest())?.state, { timeout: 30_000 }).toBe('ended');
    const run = await newest();
    return run?.failure ?? run?.outcome ?? '';
  };
}

describe.each(DATABASES)('a budget in money, on $name,', (kind) => {
  test('[BU2] lets an agent speak whose provider was added after it, and costs nothing', async () => {
    const { baseUrl, place } = await openModelServer();
    const { owner } = await openServer(kind, { config: { outbound: [place] } });
    const ask = await openBudgetRoom(owner);
    const before = await ask();
    await owner.call('addProvider', { body: { ...PRESET, baseUrl } });
    expect([before, await ask()]).toEqual(['budget', 'responded']);
  });

  test('[BU2] holds back an agent whose provider has moved to where prices are not known', async () => {
    const { baseUrl, place } = await openModelServer();
    const { owner } = await openServer(kind, { config: { outbound: [place, ELSEWHERE] } });
    await owner.call('addProvider', { body: { ...PRESET, baseUrl } });
    const ask = await openBudgetRoom(owner);
    const before = await ask();
    const body = { baseUrl: `https://${ELSEWHERE}/v1` };
    await owner.call('changeProvider', { params: { providerName: 'mine' }, body });
    expect([before, await ask()]).toEqual(['responded', 'budget']);
  });
});
