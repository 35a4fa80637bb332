import { llmKind } from '@conch/agents';
import { describe, expect, test } from 'vitest';
import { formFieldOf } from '../../src/screens/agents/form/agent-refusal.ts';
import { server } from '../../src/words/ar.ts';

function refusalOf(config: object): { readonly reason: string; readonly field: string } {
  const priceOf = () => ({ input: 1_000, output: 1_000 });
  const models = { priceOf, find: () => Promise.reject(new Error('not asked')) };
  const read = llmKind(models).agentOf({ provider: 'p', model: 'm', ...config });
  if (read.ok) throw new Error('It can be read.');
  return { reason: read.reason, field: read.field ?? '' };
}

describe.each([
  [{ maxRunCostUsd: 1.25 }, 'llm.maxRunCostUsd'],
  [{ maxRunTokens: 1_000 }, 'llm.maxRunTokens'],
  [{ contextTokens: 1_000, instructions: 'x'.repeat(6_000) }, 'llm.contextTokens'],
  [{ temperature: 3 }, 'llm.temperature'],
])('a refusal of %o', (config, field) => {
  test('stands at the field that it is about', () => {
    expect(formFieldOf(`config.${refusalOf(config).field}`, 'llm')).toBe(field);
  });

  test('is known in Arabic', () => {
    expect(server.sentence(refusalOf(config).reason)).toMatch(/\p{Script=Arabic}/u);
  });
});

test('money that is too little is said in dollars that are enough, without a name of the API', () => {
  const { reason: words } = refusalOf({ maxRunCostUsd: 1.25 });
  expect(words).toMatch(/costs about \$1\.76\.$/u);
  expect(words).not.toContain('maxRunCostUsd');
  expect(server.sentence(words)).toContain('1.76');
});

test.each([
  ['name', 'remote', 'name'],
  ['status', 'llm', 'isActive'],
  ['config.url', 'remote', 'remote.url'],
  ['config.card', 'remote', 'remote.card'],
  ['config.worstCase', 'remote', 'remote.worstTokens'],
  ['config', 'remote', 'remote'],
  ['config', 'script', 'script.text'],
])('the form has what was sent as %s, of kind %s, as %s', (sent, kind, field) => {
  expect(formFieldOf(sent, kind)).toBe(field);
});
