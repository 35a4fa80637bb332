import { expect, test } from 'vitest';
import { llmKind } from '../../src/llm/llm-kind.ts';

const models = { priceOf: () => null, find: () => Promise.reject(new Error('not asked')) };

function reasonFor(config: object): string {
  const reading = llmKind(models).agentOf({ provider: 'p', model: 'm', ...config });
  return reading.ok ? 'taken' : reading.reason;
}

test.each([
  [{ temperature: 'hot' }, 'temperature must be a number from 0 to 2.'],
  [{ temperature: 3 }, 'temperature must be a number from 0 to 2.'],
  [{ maxRunTokens: 1.5 }, 'maxRunTokens must be a whole number from 1,000 to 10,000,000.'],
  [{ maxOutputTokens: 1 }, 'maxOutputTokens must be a whole number from 16 to 128,000.'],
  [{ maxRunCostUsd: 0 }, 'maxRunCostUsd must be more than 0.'],
  [
    { instructions: 'x'.repeat(100_001) },
    'instructions must be a text of at most 100,000 characters.',
  ],
  [{ model: ' ' }, 'model must not be empty.'],
  [{ tools: 'all' }, 'tools must be a list of tools, each as server.tool.'],
  [{ temprature: 1 }, 'there is no field “temprature” (did you mean temperature?).'],
  [
    { seed: 1 },
    'there is no field “seed”. The fields are provider, model, instructions, temperature, maxOutputTokens, maxRunTokens, maxRunCostUsd, contextTokens, tools.',
  ],
])(
  'a wrong configuration of an agent with a model is explained in plain words: %o',
  (config, words) => {
    expect(reasonFor(config)).toBe(
      `The configuration of an agent with a model cannot be read: ${words}`,
    );
  },
);

test.each([
  [{ provider: 'p' }, 'provider is given without model', 'model'],
  [{ model: 'm' }, 'model is given without provider', 'provider'],
])(
  'a configuration with only a provider or only a model is refused: %o',
  (config, words, field) => {
    const reading = llmKind(models).agentOf(config);
    expect(reading).toMatchObject({
      ok: false,
      why: { code: 'config-unreadable' },
      reason: `The configuration of an agent with a model cannot be read: ${words}: give both, or neither to use the model of the server.`,
      field,
    });
  },
);
