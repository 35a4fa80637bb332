import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import type { TestClient } from '../support/client.ts';
import { openModelServer } from './model-server.ts';
import { endOf, openThinkersRoom } from './room.ts';

const PRESET = { preset: 'ollama', name: 'mine' } as const;
const ELSEWHERE = 'models.example.com';

/**
 * A space with a money budget. The returned function runs the agent and returns how the run ended.
 */
async function openBudgetRoom(owner: TestClient): Promise<() => Promise<string>> {
  const chainBudget = { maxTokens: null, maxCostUsd: 1 };
  const config = { provider: 'mine', model: 'small' };
  const { ask } = await openThinkersRoom(owner, config, { chainBudget });
  return async () => endOf(await ask());
}

describe.each(DATABASES)('money budgets and providers, on $name,', (kind) => {
  test('[BU2] a money budget allows a run after the agent’s provider is added again at a price of zero', async () => {
    const { baseUrl, place } = await openModelServer();
    const { owner } = await openServer(kind, { config: { outbound: [place] } });
    await owner.call('addProvider', { body: { ...PRESET, baseUrl } });
    const ask = await openBudgetRoom(owner);
    await owner.call('removeProvider', { params: { providerName: 'mine' } });
    const before = await ask();
    await owner.call('addProvider', { body: { ...PRESET, baseUrl } });
    expect([before, await ask()]).toEqual(['no-price', 'responded']);
  });

  test('[BU2] a money budget refuses an agent whose provider moves to an address without known prices', async () => {
    const { baseUrl, place } = await openModelServer();
    const { owner } = await openServer(kind, { config: { outbound: [place, ELSEWHERE] } });
    await owner.call('addProvider', { body: { ...PRESET, baseUrl } });
    const ask = await openBudgetRoom(owner);
    const before = await ask();
    const body = { baseUrl: `https://${ELSEWHERE}/v1` };
    await owner.call('changeProvider', { params: { providerName: 'mine' }, body });
    expect([before, await ask()]).toEqual(['responded', 'no-price']);
  });
});
