import { expect, test } from 'vitest';
import { changedLabel } from '../../../src/screens/agents/versions/changed-labels.ts';
import { comparable, type ListedVersion } from '../../../src/screens/agents/versions/compared.ts';
import { LLM } from '../agents.ts';

const VERSIONS = [7, 4, 1].map((version): ListedVersion => ({
  version,
  at: null,
  by: null,
  changed: [],
  instructions: '',
}));

function numbers(at: number): readonly string[] {
  const { before, now } = comparable(VERSIONS, at);
  return [before, now].map((two) =>
    two === null ? '–' : `${two.from.version} to ${two.to.version}`,
  );
}

test('a version is compared with the one that was kept before it, and with the present one', () => {
  expect([0, 1, 2].map(numbers)).toEqual([
    ['4 to 7', '–'],
    ['1 to 4', '4 to 7'],
    ['–', '1 to 7'],
  ]);
});

test('every field of an agent that thinks with a model has a name in words', () => {
  const fields = Object.keys(LLM).map((name) => `config.${name}`);
  const plain = ['name', 'description', 'kind', 'status', 'isQuiet', 'autoReply', 'dayBudget'];
  const unnamed = [...fields, ...plain].filter((field) => changedLabel(field) === null);
  expect(unnamed).toEqual([]);
});

test('a field that nobody has words for has none', () => {
  expect(changedLabel('config.toString')).toBeNull();
});
