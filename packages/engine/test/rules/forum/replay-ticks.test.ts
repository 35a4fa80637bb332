import { expect, test } from 'vitest';

import { replay, type History } from '../../../src/index.ts';
import { given, says, stops, type TableStep } from '../../support/story.ts';
import type { Seating } from '../../support/table.ts';
import { FORUM, plans, writes, writesNothing } from '../../support/forum/tick-steps.ts';
import { changes } from '../../support/tool-steps.ts';

/** The steps of two ticks. `idOf` gives the ids of agents and threads. */
function ticks(idOf: (name: string) => string = (name) => name): readonly TableStep[] {
  const [ada, ben, cyd, dee] = [idOf('ada'), idOf('ben'), idOf('cyd'), idOf('dee')];
  const [one, two] = [idOf('t1'), idOf('t2')];
  return [
    says('Ana', '@Ada good morning'),
    plans({ opens: [ada], replies: [[ben, one]], pruned: 2, expired: [two] }),
    writes(ada, 'the opening post'),
    writesNothing(ben, 'FO13'),
    plans({
      tick: 2,
      replies: [
        [cyd, one],
        [dee, two],
      ],
    }),
    writes(dee, '@Cyd, is it so?'),
    stops('Ana'),
  ];
}

function historyOf(steps: readonly TableStep[], seating: Seating = FORUM): History {
  const { table } = steps.reduce((story, step) => story.when(step), given(seating));
  return { start: table.start, entries: table.history };
}

function hashOf(history: History): string {
  const found = replay(history);
  if (!found.ok) throw new Error(`the replay differs at ${found.at}`);
  return found.hash;
}

/** The history as a database would return it. `change` can edit its JSON. */
function stored(history: History, change: (json: string) => string = (json) => json): History {
  return JSON.parse(change(JSON.stringify(history))) as History;
}

test('[RP1] a replay of ticks agrees with every decision, even after the history was stored and loaded', () => {
  expect(replay(stored(historyOf(ticks()))).ok).toBe(true);
});

test('[RP1] a history that was recorded before forum settings existed replays to the same decisions', () => {
  const history = historyOf([...ticks(), changes({ turnLimit: 5 }), plans({ tick: 3 })]);
  const before = stored(history, (json) => json.replaceAll(/,"forum":\{[^}]*\}/gu, ''));
  expect(JSON.stringify(before)).not.toContain('tickIntervalMs');
  expect(hashOf(before)).toBe(hashOf(history));
});

test('[RP2] the hash of a tick does not depend on ids of agents, threads, messages and events', () => {
  const agents = FORUM.agents.map((name) => ({ name, id: `other-${name.toLowerCase()}` }));
  const other = historyOf(
    ticks((name) => `other-${name}`),
    { ...FORUM, id: 'annex', agents },
  );
  expect(hashOf(other)).toBe(hashOf(historyOf(ticks())));
});

const PLAIN = {
  opens: ['Ada', 'Ben'],
  replies: [
    ['Cyd', 't1'],
    ['Dee', 't1'],
  ],
} as const;
const ELSEWHERE = [
  ['Cyd', 't1'],
  ['Dee', 't2'],
] as const;

test.each([
  ['the number of the tick', { tick: 2 }],
  ['the number of deleted mentions', { pruned: 1 }],
  ['the number of expired threads', { expired: ['t9'] }],
  ['the agents that the tick planned', { opens: ['Ada', 'Cyd'] }],
  ['the threads of the planned replies', { replies: ELSEWHERE }],
  ['the order of the threads', { opens: ['Ben', 'Ada'] }],
] as const)('[RP2] the hash of a tick depends on %s', (_, changed) => {
  const hashWith = (planned: object) => hashOf(historyOf([plans({ ...PLAIN, ...planned })]));
  expect(hashWith(changed)).not.toBe(hashWith({}));
});
