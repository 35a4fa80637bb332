import { llmKind } from '@conch/agents';
import { ConchError } from '@conch/sdk';
import { describe, expect, test } from 'vitest';
import { fieldOfRefusal } from '../../src/screens/agents/form/agent-refusal.ts';
import { server } from '../../src/words/ar.ts';

function refusalOf(config: object): string {
  const priceOf = () => ({ input: 1_000, output: 1_000 });
  const models = { priceOf, find: () => Promise.reject(new Error('not asked')) };
  const read = llmKind(models).agentOf({ provider: 'p', model: 'm', ...config });
  if (read.ok) throw new Error('It can be read.');
  return read.reason;
}

describe.each([
  [{ maxRunCostUsd: 1.25 }, 'llm.maxRunCostUsd'],
  [{ maxRunTokens: 1_000 }, 'llm.maxRunTokens'],
  [{ contextTokens: 1_000, instructions: 'x'.repeat(6_000) }, 'llm.contextTokens'],
  [{ temperature: 3 }, 'llm.temperature'],
])('a refusal of %o', (config, field) => {
  test('stands at the field that it is about', () => {
    const error = new ConchError({ code: 'bad-config', detail: refusalOf(config), fields: [] });
    expect(fieldOfRefusal(error, 'llm')).toBe(field);
  });

  test('is known in Arabic', () => {
    expect(server.sentence(refusalOf(config))).toMatch(/\p{Script=Arabic}/u);
  });
});

test('money that is too little is said in dollars that are enough, without a name of the API', () => {
  const words = refusalOf({ maxRunCostUsd: 1.25 });
  expect(words).toMatch(/costs about \$1\.76\.$/u);
  expect(words).not.toContain('maxRunCostUsd');
  expect(server.sentence(words)).toContain('1.76');
});
