import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import type { Client } from '../support/client.ts';
import { openModelServer } from './model-server.ts';
import { endOf, openThinkersRoom } from './room.ts';

const PRESET = { preset: 'compatible', name: 'mine' } as const;
const ELSEWHERE = 'models.example.com';

/** A room with a budget in money; how runs of its agent end. */
async function openBudgetRoom(owner: Client): Promise<() => Promise<string>> {
  const chainBudget = { maxTokens: null, maxCostUsd: 1 };
  const config = { provider: 'mine', model: 'small' };
  const { ask } = await openThinkersRoom(owner, config, { chainBudget });
  return async () => endOf(await ask());
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
