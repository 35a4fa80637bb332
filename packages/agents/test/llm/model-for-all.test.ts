import { expect, test } from 'vitest';
import type { Agent } from '../../src/agent.ts';
import { llmKind } from '../../src/llm/llm-kind.ts';
import type { ModelName, Models } from '../../src/llm/model.ts';
import { ProviderFailure } from '../../src/llm/provider-failure.ts';
import { HandClock } from '../remote/support/hand-clock.ts';
import { taskOf } from '../support/task.ts';

const SMALL: ModelName = { provider: 'p', model: 'small' };
const LARGE: ModelName = { provider: 'p', model: 'large' };
const USD: Readonly<Record<string, number>> = { small: 1, large: 100 };

/** Models of which one is chosen for all; what was chosen elsewhere is seen when it is read. */
function choosing() {
  const now: { chosen: ModelName | null; seen: ModelName | null } = { chosen: null, seen: null };
  const asked: ModelName[] = [];
  const models: Models = {
    priceOf: ({ model }) => ({ input: USD[model] ?? 0, output: USD[model] ?? 0 }),
    find: async ({ provider, model }) => {
      asked.push({ provider, model });
      throw new ProviderFailure('down', 'It is only looked which one is asked.');
    },
    forAll: {
      get seen() {
        return now.seen;
      },
      read: async () => (now.seen = now.chosen),
    },
  };
  return { now, asked, models };
}

function agentOf(models: Models, config: object = {}): Agent {
  const read = llmKind(models).agentOf(config);
  if (!read.ok) throw new Error(read.reason);
  return read.agent;
}

async function failureOf(agent: Agent): Promise<unknown> {
  const context = new HandClock().contextOf(new AbortController().signal);
  const run = agent.run(taskOf(), context);
  const { done, value } = await run.next();
  return done === true && value.kind === 'failed' ? value.failure : 'no failure';
}

test('an agent that names no model thinks with what is chosen when its run starts', async () => {
  const { now, asked, models } = choosing();
  const agent = agentOf(models);
  for (const chosen of [SMALL, LARGE]) {
    now.chosen = chosen;
    await failureOf((await agent.forRun?.()) ?? agent);
  }
  expect(asked).toEqual([SMALL, LARGE]);
});

test('what is reserved for a run is for the model that it thinks with, whatever is chosen meanwhile', async () => {
  const { now, asked, models } = choosing();
  now.chosen = SMALL;
  const started = await agentOf(models, { maxRunTokens: 1_000_000 }).forRun?.();
  now.chosen = LARGE;
  if (started === undefined) throw new Error('It is the same for all runs.');
  await failureOf(started);
  expect([started.worstCase?.costUsd, asked]).toEqual([1, [SMALL]]);
});

test('before a run its worst case is that of what was seen last, without asking anyone', () => {
  const { now, models } = choosing();
  const agent = agentOf(models, { maxRunTokens: 1_000_000 });
  const costs = [null, SMALL, LARGE].map((seen) => {
    now.seen = seen;
    return agent.worstCase?.costUsd;
  });
  expect(costs).toEqual([0, 1, 100]);
});

test('while none is chosen it fails with a reason of its own, and costs nothing', async () => {
  const { models } = choosing();
  const started = await agentOf(models).forRun?.();
  expect(started === undefined ? null : await failureOf(started)).toBe('no-model');
});

test('where nothing can be chosen for all it fails in the same way', async () => {
  const { forAll: _, ...models } = choosing().models;
  expect(await failureOf(agentOf(models))).toBe('no-model');
});

test('whether a run can be paid is not judged by what is chosen now: it may be another by then', () => {
  const { now, models } = choosing();
  now.seen = LARGE;
  expect(llmKind(models).agentOf({ maxRunCostUsd: 0.01 }).ok).toBe(true);
});

test('an agent that names its model does not ask what is chosen for all', async () => {
  const { now, asked, models } = choosing();
  now.chosen = LARGE;
  const agent = agentOf(models, { ...SMALL });
  expect('forRun' in agent).toBe(false);
  await failureOf(agent);
  expect(asked).toEqual([SMALL]);
});
