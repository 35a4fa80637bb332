import { expect, test } from 'vitest';

import { readFloor } from '../src/index.ts';
import { given, isOver, notices, says, speaks } from './support/story.ts';
import { asks } from './support/tool-steps.ts';

const REFUSED = { agents: ['HR', 'Finance', 'Legal'], settings: { maxRuns: 1 } } as const;

test('the stored state of a floor is read unchanged', () => {
  const { table } = given(REFUSED).when(says('Ana', '@HR go')).when(asks('hr', 'Finance'));
  expect(readFloor(JSON.stringify(table.state.floor))).toEqual(table.state.floor);
});

test('[CH20] if an older version stored a refusal in the record of a run, the notice names the refused agent', () => {
  const story = given(REFUSED).when(says('Ana', '@HR go'));
  const { table } = story;
  const { floor } = table.state;
  const old = {
    ...floor,
    chains: floor.chains.map((chain) => ({ ...chain, runLimitRefused: null })),
    runs: floor.runs.map((run) => ({ ...run, runLimitRefused: 'finance' })),
  };
  table.state = { ...table.state, floor: readFloor(JSON.stringify(old)) };
  story.when(speaks('hr')).then(isOver, notices(/\. Finance did not get the floor/u));
});

test('[CH20] if an older version stored a refusal in the record of a chain, the notice names the refused agent', () => {
  const story = given(REFUSED).when(says('Ana', '@HR go'));
  const { table } = story;
  const { floor } = table.state;
  const old = {
    ...floor,
    chains: floor.chains.map((chain) => ({ ...chain, runLimitRefused: 'legal' })),
    runs: floor.runs.map((run) => ({ ...run, runLimitRefused: null })),
  };
  table.state = { ...table.state, floor: readFloor(JSON.stringify(old)) };
  story.when(speaks('hr')).then(isOver, notices(/\. Legal did not get the floor/u));
});
