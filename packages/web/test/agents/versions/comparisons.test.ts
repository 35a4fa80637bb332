import { expect, test } from 'vitest';
import { changedLabel } from '../../../src/screens/agents/versions/changed-labels.ts';
import {
  comparisonsOf,
  type ListedVersion,
} from '../../../src/screens/agents/versions/comparisons.ts';
import { LLM } from '../agents.ts';

const VERSIONS = [7, 4, 1].map((version): ListedVersion => ({
  version,
  at: null,
  by: null,
  changed: [],
  instructions: '',
}));

function numbers(at: number): readonly string[] {
  const { before, now } = comparisonsOf(VERSIONS, at);
  return [before, now].map((two) =>
    two === null ? '–' : `${two.from.version} to ${two.to.version}`,
  );
}

test('comparisonsOf() compares a version with the previous stored version and with the current version', () => {
  expect([0, 1, 2].map(numbers)).toEqual([
    ['4 to 7', '–'],
    ['1 to 4', '4 to 7'],
    ['–', '1 to 7'],
  ]);
});

test('every field of an agent with a model has a label in the list of versions', () => {
  const fields = Object.keys(LLM).map((name) => `config.${name}`);
  const plain = ['name', 'description', 'kind', 'status', 'isQuiet', 'autoReply', 'dayBudget'];
  const unnamed = [...fields, ...plain].filter((field) => changedLabel(field) === null);
  expect(unnamed).toEqual([]);
});

test('changedLabel() returns null for an unknown field', () => {
  expect(changedLabel('config.toString')).toBeNull();
});
