import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ROUND_TABLE,
  ROUND_TABLE_WORDS,
  WITH_ROUND_TABLE,
} from '../../../examples/round-table/round-table.ts';
import {
  fails,
  given,
  holdTheFloor,
  isFor,
  leaves,
  offersNobody,
  says,
  skips,
  speaks,
  stops,
  type TableCheck,
  type Story,
} from './support/story.ts';
import type { Seating } from './support/table.ts';

// The sample policy of docs/how-to/add-a-policy.md. Its rules are in the same folder.

test('RT1 and RT2: every agent speaks once, in order of joining, and then the chain ends', () => {
  round('HR', 'Finance', 'Data')
    .when(says('Ana', '@Data what do you think?'))
    .then(holdTheFloor('HR'), becauseOf('RT1'))
    .when(speaks('HR'))
    .then(isFor('everyone'), holdTheFloor('Finance'), becauseOf('RT2'))
    .when(speaks('Finance', '@HR is right'))
    .then(isFor('everyone'), holdTheFloor('Data'), becauseOf('RT2'))
    .when(speaks('Data'))
    .then(offersNobody, isOver);
});

test('RT2: the trigger of each run is the previous message of the round', () => {
  const story = round('HR', 'Finance').when(says('Ana', 'well?')).when(speaks('HR'));
  expect(story.table.runOf('Finance').triggerId).toBe(story.table.lastOf('HR').messageId);
});

test.each([
  ['is skipped', skips('HR')],
  ['fails', fails('HR')],
  ['is stopped by a person', stops('Ana', { run: 'HR' })],
])('RT2: the round continues when a run %s', (_, silence) => {
  round('HR', 'Finance', 'Data')
    .when(says('Ana', 'well?'))
    .when(silence)
    .then(holdTheFloor('Finance'), becauseOf('RT2'))
    .when(skips('Finance'))
    .then(holdTheFloor('Data'))
    .when(skips('Data'))
    .then(offersNobody, isOver);
});

test('RT3: quiet and paused agents do not take part in a round', () => {
  round({ name: 'HR', quiet: true }, 'Finance', { name: 'Data', status: 'paused' }, 'Law')
    .when(says('Ana', 'well?'))
    .then(holdTheFloor('Finance'))
    .when(speaks('Finance'))
    .then(holdTheFloor('Law'))
    .when(speaks('Law'))
    .then(isOver);
});

test('RT3: if an agent leaves while it has the floor, the round ends', () => {
  round('HR', 'Finance', 'Data')
    .when(says('Ana', 'well?'))
    .when(speaks('HR'))
    .when(leaves('Finance'))
    .then(offersNobody, isOver);
});

test('TL2: the turn limit applies to a round as to any other chain', () => {
  const story = given({
    agents: ['HR', 'Finance', 'Data'],
    settings: { policy: ROUND_TABLE, turnLimit: 1 },
    policies: WITH_ROUND_TABLE,
  });
  story.when(says('Ana', 'well?')).when(speaks('HR')).then(offersNobody);
});

test('each rule of the sample policy has an explanation', () => {
  const file = join(import.meta.dirname, '../../../examples/round-table/RULES.md');
  const ids = [...readFileSync(file, 'utf8').matchAll(/^- \*\*(\w+)\*\* /gmu)].map(([, id]) => id);
  expect(Object.keys(ROUND_TABLE_WORDS.rules)).toEqual(ids);
});

function round(...agents: Seating['agents']): Story {
  return given({ agents, settings: { policy: ROUND_TABLE }, policies: WITH_ROUND_TABLE });
}

function becauseOf(rule: string): TableCheck {
  return (table) =>
    expect(table.effectsOf('offer-run').map(({ because }) => because)).toEqual([rule]);
}

const isOver: TableCheck = ({ state }) => {
  expect(state.floor.runs).toEqual([]);
  expect(state.floor.chains).toEqual([]);
};
