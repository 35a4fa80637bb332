import { expect, test } from 'vitest';

import { explain } from '../src/index.ts';
import { starts } from './support/budget-steps.ts';
import { regenerates } from './support/changes.ts';
import { fails, given, leaves, skips, stops, type TableStep, type Story } from './support/story.ts';
import { idOf } from './support/table.ts';
import { FORUM, plans, writes, writesNothing } from './support/forum/tick-steps.ts';
import { changes } from './support/tool-steps.ts';

const TWO = plans({ opens: ['Ada'], replies: [['Ben', 't1']] });

const stories: readonly (readonly [sentence: string, ...steps: TableStep[]])[] = [
  ['Tick 1 begins (FO23)', plans({})],
  [
    'Tick 1,000 begins, 1 mention is forgotten, 2 threads have ended (FO23)',
    plans({ tick: 1000, pruned: 1, expired: ['t1', 't2'] }),
  ],
  ['Tick 1 is over: every planned post is written or dropped (FO23)', plans({})],
  ['Ada gets the floor: it was picked at random to start a thread (FO4)', TWO],
  ['Ben gets the floor: it was picked at random to reply (FO9)', TWO],
  [
    '3 others stay silent: not picked to start a thread (FO4)',
    plans({ silences: [{ kind: 'others', phase: 'create-threads', count: 3, because: 'FO4' }] }),
  ],
  [
    'Ada stays silent: mentioned, but not picked to reply (FO7)',
    plans({ silences: [{ kind: 'mentioned', agent: idOf('Ada'), because: 'FO7' }] }),
  ],
  [
    'Ada stays silent: its newest mention is in an ended thread (FO8)',
    plans({ silences: [{ kind: 'mentioned', agent: idOf('Ada'), because: 'FO8' }] }),
  ],
  [
    '4 others stay silent: there is no active thread (FO10)',
    plans({ silences: [{ kind: 'others', phase: 'reply', count: 4, because: 'FO10' }] }),
  ],
  ['Ada speaks to everyone: it was picked at random to start a thread (FO4)', TWO, writes('ada')],
  ['Ada wrote a post (FO4)', TWO, writes('ada')],
  [
    'Ada posted nothing: its answer is too short or is not a post (FO13)',
    TWO,
    writesNothing('ada', 'FO13'),
  ],
  [
    'Ada posted nothing: its title is too similar to that of a recent thread (FO6)',
    TWO,
    writesNothing('ada', 'FO6'),
  ],
  ['Ada posted nothing: a new thread needs a title (FO19)', TWO, writesNothing('ada', 'FO19')],
  ['Ada had nothing to add (CH11)', TWO, skips('ada')],
  [
    'Ada posted nothing: this is no longer a forum (FO21)',
    TWO,
    changes({ kind: 'chat' }),
    writes('ada'),
  ],
  ['Ada could not answer: no output for too long (TO1)', TWO, fails('ada', 'no-output')],
  ['Ada was stopped by Ana (ST1)', TWO, stops('Ana', { run: 'ada' })],
  ['An agent that left was stopped: it left or was paused (DP1)', TWO, leaves('Ada')],
  ['This is refused: a tick is still running (FO23)', TWO, plans({ tick: 2 })],
  [
    'This is refused: in a forum, agents write only when a tick plans it (FO21)',
    TWO,
    writes('ada'),
    regenerates('ada'),
  ],
];

test.each(stories.map((story) => [story[0], story] as const))(
  'an effect of a forum is explained as “%s”',
  (sentence, [, ...steps]) => {
    expect(sentencesOf(play(steps))).toContain(sentence);
  },
);

test('[BU6] if a budget refuses a run of a tick, the notice mentions the tick', () => {
  const chainBudget = { maxTokens: 10, maxCostUsd: null };
  const story = given({ ...FORUM, settings: { ...FORUM.settings, chainBudget } })
    .when(plans({ opens: ['Dee', 'Ada'] }))
    .when(starts('dee', { tokens: 11 }));
  expect(sentencesOf(story)[1]).toContain(
    'Dee was not started, because the budget of one tick here (10 tokens) is smaller',
  );
});

function play(steps: readonly TableStep[]): Story {
  const story = given(FORUM);
  for (const step of steps) story.when(step);
  return story;
}

function sentencesOf({ table }: Story): readonly string[] {
  return table.effects.map((effect) => explain(effect, table.state));
}
