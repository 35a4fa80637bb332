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

/** Models with a model for all agents. `read` copies `chosen` to `seen`. */
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

test("an agent without a model uses the server's model at the start of its run", async () => {
  const { now, asked, models } = choosing();
  const agent = agentOf(models);
  for (const chosen of [SMALL, LARGE]) {
    now.chosen = chosen;
    await failureOf((await agent.forRun?.()) ?? agent);
  }
  expect(asked).toEqual([SMALL, LARGE]);
});

test("the reservation of a run is for the model that it uses, even if the server's model changes meanwhile", async () => {
  const { now, asked, models } = choosing();
  now.chosen = SMALL;
  const started = await agentOf(models, { maxRunTokens: 1_000_000 }).forRun?.();
  now.chosen = LARGE;
  if (started === undefined) throw new Error('It is the same for all runs.');
  await failureOf(started);
  expect([started.worstCase?.costUsd, asked]).toEqual([1, [SMALL]]);
});

test("before a run, the worst case is computed from the server's last known model, without a lookup", () => {
  const { now, models } = choosing();
  const agent = agentOf(models, { maxRunTokens: 1_000_000 });
  const costs = [null, SMALL, LARGE].map((seen) => {
    now.seen = seen;
    return agent.worstCase?.costUsd;
  });
  expect(costs).toEqual([0, 1, 100]);
});

test('while no model is chosen a run fails with `no-model`', async () => {
  const { models } = choosing();
  const started = await agentOf(models).forRun?.();
  expect(started === undefined ? null : await failureOf(started)).toBe('no-model');
});

test('a run without a model also fails with no-model if the server does not support a default model', async () => {
  const { forAll: _, ...models } = choosing().models;
  expect(await failureOf(agentOf(models))).toBe('no-model');
});

test("a configuration is not checked against the price of the server's model, because the model may change", () => {
  const { now, models } = choosing();
  now.seen = LARGE;
  expect(llmKind(models).agentOf({ maxRunCostUsd: 0.01 }).ok).toBe(true);
});

test("if an agent names its model, Conch does not look up the server's model", async () => {
  const { now, asked, models } = choosing();
  now.chosen = LARGE;
  const agent = agentOf(models, { ...SMALL });
  expect('forRun' in agent).toBe(false);
  await failureOf(agent);
  expect(asked).toEqual([SMALL]);
});
