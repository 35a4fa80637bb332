import { DATABASES } from '@conch/test-databases/vitest';
import { expect, test } from 'vitest';
import { llmKind } from '../../src/llm/llm-kind.ts';
import type { Price } from '../../src/llm/model.ts';
import { promptTokens } from '../../src/llm/prompt/prompt-tokens.ts';
import { asks, openModelRoom, openProvider, WIRES } from './support/model-room.ts';

const [sqlite] = DATABASES.filter(({ name }) => name === 'SQLite');
const [wire] = WIRES;
/** The price in docs/money.md, which is 15 dollars per million output tokens. */
const DEAR: Price = { input: 3, output: 15 };

function read(config: object, price: Price | null = DEAR) {
  const models = { priceOf: () => price, find: () => Promise.reject(new Error('not asked')) };
  return llmKind(models).agentOf({ provider: 'p', model: 'm', ...config });
}

test('[I-16] a limit of 0.05 dollars per run is enough at 15 dollars per million tokens', async () => {
  if (sqlite === undefined) return;
  const mock = await openProvider();
  mock.on({ predicate: asks('HR') }, { content: 'Here I am.' });
  const config = { maxRunCostUsd: 0.05 };
  const given = { url: mock.url, wire, price: DEAR, contextTokens: 128_000, config };
  const room = await openModelRoom(sqlite, { ...given, agents: ['HR'] });
  await room.say('@HR well?');
  expect((await room.heard()).at(-1)).toBe('HR: Here I am.');
});

test('[I-16] a long conversation does not silence an agent with a low money limit', async () => {
  if (sqlite === undefined) return;
  const mock = await openProvider();
  mock.on({ predicate: asks('HR') }, { content: 'Here I am.' });
  const config = { maxRunCostUsd: 0.05 };
  const given = { url: mock.url, wire, price: DEAR, contextTokens: 128_000, config };
  const room = await openModelRoom(sqlite, { ...given, agents: ['HR'] });
  const long = Array.from({ length: 12 }, () => 'A long story. '.repeat(500));
  for (const text of long) {
    await room.conch.post({ spaceId: room.spaceId, from: room.ana, content: `@human ${text}` });
  }
  await room.say('@HR well?');
  expect((await room.heard()).at(-1)).toBe('HR: Here I am.');
});

test('[I-16] if a run cannot pay for any output, it ends with `run-bound`', async () => {
  if (sqlite === undefined) return;
  const mock = await openProvider();
  const price = { input: 1, output: 2 };
  const config = { maxRunTokens: 2_000, maxRunCostUsd: 0.0025 };
  const given = { url: mock.url, wire, price, contextTokens: 8_000, config };
  const room = await openModelRoom(sqlite, { ...given, agents: ['HR'] });
  await room.say(`@HR ${'about many things '.repeat(500)}`);
  expect(await room.outcomes()).toEqual(['HR run-bound']);
});

test.each([
  { config: { maxRunTokens: 1_000 }, why: /too few tokens for one answer.*1756/u },
  {
    config: { maxRunTokens: 3_000, instructions: 'x'.repeat(6_000) },
    why: /too few tokens for one answer/u,
  },
  { config: { maxRunCostUsd: 0.008 }, why: /too little money for one answer.*\$0\.0084\.$/u },
])('[I-16] a limit is refused if it could never pay for a step: $config', ({ config, why }) => {
  const reading = read(config);
  expect(reading.ok ? 'taken' : reading.reason).toMatch(why);
});

test.each([{ maxRunTokens: 1_756 }, { maxRunCostUsd: 0.00834 }, { maxRunCostUsd: 0.05 }])(
  '[I-16] a limit is accepted if it pays for a step: %o',
  (config) => {
    expect(read(config).ok).toBe(true);
  },
);

test('[I-16] a money limit is accepted while the price is unknown', () => {
  expect(read({ maxRunCostUsd: 0.001 }, null).ok).toBe(true);
});

test('[I-16] a prompt is limited so that a run can pay for three prompts, in tokens and in money', () => {
  const config = { maxOutputTokens: 4_096, maxRunTokens: 200_000 };
  const model = { contextTokens: 1_000_000, price: DEAR };
  expect(promptTokens(config, model)).toBe(62_570);
  expect(promptTokens({ ...config, maxRunTokens: 6_000 }, model)).toBe(1_000);
  expect(promptTokens({ ...config, maxRunCostUsd: 0.09 }, model)).toBe(5_000);
  expect(promptTokens({ ...config, maxRunCostUsd: 0.09 }, { ...model, price: null })).toBe(62_570);
});

test('[BU2] the worst case is computed for each run, because a price may change', () => {
  let price: Price | null = null;
  const models = { priceOf: () => price, find: () => Promise.reject(new Error('not asked')) };
  const reading = llmKind(models).agentOf({ provider: 'p', model: 'm', maxRunTokens: 100_000 });
  if (!reading.ok) throw new Error(reading.reason);
  const costs = [null, DEAR, null].map((known) => {
    price = known;
    return reading.agent.worstCase?.costUsd;
  });
  expect(costs).toEqual([null, 1.5, null]);
});
