import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '../../src/words/en.ts';

const GLOSSARY = readFileSync(new URL('../../../../docs/glossary.md', import.meta.url), 'utf8');

const FIELDS: Readonly<Record<string, string>> = {
  turnLimit: en.space.turnLimit,
  maxRuns: en.space.maxRuns,
  maxStack: en.space.maxStack,
  'chainBudget.maxTokens': en.space.chainTokens,
  'chainBudget.maxCostUsd': en.space.chainCost,
  'dayBudget.maxTokens': en.space.dayTokens,
  'dayBudget.maxCostUsd': en.space.dayCost,
  'timeOuts.silentMs': en.space.silentMs,
  'timeOuts.totalMs': en.space.totalMs,
  'timeOuts.maxSteps': en.space.maxSteps,
};

/** The label of each limit in the glossary, by its setting. */
function glossaryLabels(): Readonly<Record<string, string>> {
  const section = GLOSSARY.split('## Limits')[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| `([\w.]+)` \| ([^|]+) \|/gmu)];
  return Object.fromEntries(rows.map(([, setting = '', label = '']) => [setting, label]));
}

test('a limit has the same label in the settings form as in the glossary', () => {
  const withoutCurrency = Object.entries(FIELDS).map(([setting, label]) => [
    setting,
    label.replace(' (USD)', ''),
  ]);
  expect(Object.fromEntries(withoutCurrency)).toEqual(glossaryLabels());
});

test('a cost limit has the same label above the composer as in the settings form', () => {
  expect(en.composer.limitChainCost).toBe(en.space.chainCost.replace(' (USD)', ''));
  expect(en.composer.limitDayCost).toBe(en.space.dayCost.replace(' (USD)', ''));
});
