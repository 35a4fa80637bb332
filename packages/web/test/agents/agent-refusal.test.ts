import { llmKind, type Reason } from '@conch/agents';
import { afterEach, describe, expect, test } from 'vitest';
import { formFieldOf } from '../../src/screens/agents/form/agent-refusal.ts';
import { server } from '../../src/words/ar.ts';
import { reasonWords, speakForServer } from '../../src/words/server-words.ts';

afterEach(() => speakForServer(null));

function refusalOf(config: object): { readonly why: Reason; readonly field: string } {
  const priceOf = () => ({ input: 1_000, output: 1_000 });
  const models = { priceOf, find: () => Promise.reject(new Error('not asked')) };
  const read = llmKind(models).agentOf({ provider: 'p', model: 'm', ...config });
  if (read.ok || read.why === undefined) throw new Error('It can be read.');
  return { why: read.why, field: read.field ?? '' };
}

describe.each([
  [{ maxRunCostUsd: 1.25 }, 'llm.maxRunCostUsd'],
  [{ maxRunTokens: 1_000 }, 'llm.maxRunTokens'],
  [{ contextTokens: 1_000, instructions: 'x'.repeat(6_000) }, 'llm.contextTokens'],
  [{ temperature: 3 }, 'llm.temperature'],
])('the refusal of the configuration %o', (config, field) => {
  test('the refusal belongs to the form field with the invalid value', () => {
    expect(formFieldOf(`config.${refusalOf(config).field}`, 'llm')).toBe(field);
  });

  test('the refusal has an Arabic text', () => {
    speakForServer(server);
    expect(reasonWords(refusalOf(config).why)).toMatch(/\p{Script=Arabic}/u);
  });
});

test('the refusal of a low cost limit names the smallest valid amount in dollars, without API field names', () => {
  const { why } = refusalOf({ maxRunCostUsd: 1.25 });
  expect(why.detail).toMatch(/costs about \$1\.76\.$/u);
  expect(why.detail).not.toContain('maxRunCostUsd');
  speakForServer(server);
  expect(reasonWords(why)).toContain('1.76');
});

test.each([
  ['name', 'remote', 'name'],
  ['status', 'llm', 'isActive'],
  ['config.url', 'remote', 'remote.url'],
  ['config.card', 'remote', 'remote.card'],
  ['config.worstCase', 'remote', 'remote.worstTokens'],
  ['config', 'remote', 'remote'],
  ['config', 'script', 'script.text'],
])(
  'formFieldOf() maps the request field %s of kind %s to the form field %s',
  (sent, kind, field) => {
    expect(formFieldOf(sent, kind)).toBe(field);
  },
);
