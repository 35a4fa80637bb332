import { expect, test } from 'vitest';

import { asMessageId, timedOut, type TimeOuts } from '../../src/index.ts';
import { DEFAULT_SETTINGS } from '../../src/settings.ts';
import {
  CHAIN,
  DAY,
  MONEY,
  room,
  speaksFor,
  spend,
  starts,
  UNBOUNDED,
} from '../support/budget-steps.ts';
import {
  continues,
  endsRuns,
  fails,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  notices,
  passes,
  says,
  speaks,
  stops,
  type Check,
} from '../support/story.ts';
import { idOf } from '../support/table.ts';
import { asks, changes, isTold, refusesFloor } from '../support/tool-steps.ts';

const DAY_MS = 86_400_000;
const isStarted: Check = (table) => expect(table.effectsOf('start-run')).toHaveLength(1);
const isNotStarted: Check = (table) => expect(table.effectsOf('start-run')).toHaveLength(0);

test('[BU1] a run starts where nothing is bounded', () => {
  room({})
    .when(starts('hr', { tokens: 1_000_000, costUsd: 1000 }))
    .then(isStarted);
});

test('[BU1] a run starts whose worst case just fits the budget of its chain', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 100 }))
    .then(isStarted);
});

test('[BU1] a run whose worst case does not fit the budget of its chain is not started', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 101 }))
    .then(isNotStarted, endsRuns(['hr', 'failed', 'BU1'], ['finance', 'cancelled']));
});

test('[BU1] what other runs of the chain have reserved counts', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 60 }))
    .when(starts('finance', { tokens: 41 }))
    .then(isNotStarted);
});

test('[BU1] what other chains have reserved does not count against this one', () => {
  room(CHAIN, '@HR a question')
    .when(starts('hr', { tokens: 60 }))
    .when(says('Ana', '@Finance a question'))
    .when(starts('finance', { tokens: 100 }))
    .then(isStarted);
});

test('[BU1] what the chain has spent counts', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 60 }))
    .when(speaksFor('hr', { tokens: 60 }))
    .when(starts('finance', { tokens: 41 }))
    .then(isNotStarted);
});

test('[BU1] a budget in money bounds what a run may cost', () => {
  room(MONEY)
    .when(starts('hr', { costUsd: 1.01 }))
    .then(isNotStarted);
});

test('[BU1] what other chains have reserved counts against the day of the space', () => {
  room(DAY, '@HR a question')
    .when(starts('hr', { tokens: 60 }))
    .when(says('Ana', '@Finance a question'))
    .when(starts('finance', { tokens: 41 }))
    .then(isNotStarted);
});

test('[BU1] what other chains have spent counts against the day of the space', () => {
  room(DAY, '@HR a question')
    .when(starts('hr', { tokens: 60 }))
    .when(speaksFor('hr', { tokens: 60 }))
    .when(says('Ana', '@Finance a question'))
    .when(starts('finance', { tokens: 41 }))
    .then(isNotStarted);
});

test('[BU1] what the agent has spent anywhere counts against its own budget', () => {
  room({})
    .when(starts('hr', { tokens: 41 }, { spent: { tokens: 60 }, budget: { maxTokens: 100 } }))
    .then(isNotStarted);
});

test('[BU1] a run that is taken up again does not count twice', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 60 }))
    .when(starts('hr', { tokens: 60 }))
    .then(isStarted);
});

test('[BU1] a budget that is changed holds for the next run', () => {
  room({})
    .when(changes(CHAIN))
    .when(starts('hr', { tokens: 101 }))
    .then(isNotStarted);
});

test('[BU1] what a stopped run had reserved is free again', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 100 }))
    .when(stops('Ana', { run: 'hr' }))
    .when(starts('finance', { tokens: 100 }))
    .then(isStarted);
});

test('[BU1] a run that waits for a turn is not started', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'broadcast', turnLimit: 1 } })
    .when(says('Ana', 'hello'))
    .when((table) => {
      const held = table.state.floor.runs.find(({ state }) => state === 'held');
      if (held === undefined) throw new Error('nobody waits');
      const worstCase = spend({ tokens: 1 });
      const agent = { spent: spend({}), ...UNBOUNDED };
      table.apply({ type: 'run-started', runId: held.id, worstCase, agent });
    })
    .then(isNotStarted);
});

test('[BU2] with a budget in money a run without a known price is refused', () => {
  room(MONEY)
    .when(starts('hr', 'no price'))
    .then(isNotStarted, endsRuns(['hr', 'failed', 'BU2'], ['finance', 'cancelled']));
});

test('[BU2] with an agent budget in money a run without a known price is refused', () => {
  room({})
    .when(starts('hr', 'no price', { budget: { maxCostUsd: 5 } }))
    .then(isNotStarted);
});

test('[BU2] with a budget in tokens alone a run without a known price starts', () => {
  room(CHAIN).when(starts('hr', 'no price')).then(isStarted);
});

test('[BU3] one notice says that a budget refused a run', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 101 }))
    .then(notices(/^@human Budget reached: HR /u));
});

test('[BU3] the notice says that the price is not known', () => {
  room(MONEY)
    .when(starts('hr', 'no price'))
    .then(notices(/the price of its model is not known/u));
});

test('[BU3] a second refusal in the same chain posts no notice', () => {
  room(CHAIN)
    .when(starts('finance', { tokens: 50 }))
    .when(starts('hr', { tokens: 101 }))
    .when(starts('finance', { tokens: 101 }))
    .then(isNotStarted, notices());
});

test('[BU3] runs of the chain that have not begun are cancelled', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 101 }))
    .then(isOver);
});

test('[BU3] runs of the chain that have begun finish', () => {
  room(CHAIN)
    .when(starts('finance', { tokens: 50 }))
    .when(starts('hr', { tokens: 51 }))
    .then(holdTheFloor('finance'))
    .when(speaks('finance', 'the last word'))
    .then(lastSaid('the last word'), isOver);
});

test('[BU3] a chain that a budget has ended gives nobody the floor', () => {
  room(CHAIN)
    .when(starts('finance', { tokens: 50 }))
    .when(starts('hr', { tokens: 51 }))
    .when(asks('finance', 'Legal'))
    .when(speaks('finance', 'you'))
    .then(refusesFloor('legal', 'TL11'), isOver);
});

test('[BU3] a waiter of a chain that a budget has ended does not get the floor back', () => {
  room(CHAIN, '@HR a question')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(starts('finance', { tokens: 101 }))
    .then(isOver);
});

test('[BU3] other chains go on', () => {
  room(CHAIN, '@HR a question')
    .when(says('Ana', '@Finance a question'))
    .when(starts('hr', { tokens: 101 }))
    .then(holdTheFloor('finance'));
});

test('[BU3] Continue does not bring back a chain that a budget has ended', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 101 }))
    .when(continues('Ana'))
    .then(isOver);
});

test('[BU4] what a run really cost takes the place of what was reserved', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 90 }))
    .when(speaksFor('hr', { tokens: 10 }))
    .when(starts('finance', { tokens: 90 }))
    .then(isStarted);
});

test('[BU4] what a failed run has cost counts', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 60 }))
    .when((table) =>
      table.ends('hr', { kind: 'failed', failure: 'error' }, { usage: spend({ tokens: 60 }) }),
    )
    .when(starts('finance', { tokens: 41 }))
    .then(isNotStarted);
});

test('[BU4] the day of the space starts at zero at midnight UTC', () => {
  room(DAY, '@HR a question')
    .when(passes(DAY_MS - 10))
    .when(starts('hr', { tokens: 100 }))
    .when(speaksFor('hr', { tokens: 100 }))
    .when(passes(10))
    .when(says('Ana', '@Finance a question'))
    .when(starts('finance', { tokens: 100 }))
    .then(isStarted);
});

test('[BU4] what a run cost counts on the day on which it ends', () => {
  room(DAY, '@HR a question')
    .when(passes(DAY_MS - 10))
    .when(starts('hr', { tokens: 60 }))
    .when(passes(10))
    .when(speaksFor('hr', { tokens: 60 }))
    .when(says('Ana', '@Finance a question'))
    .when(starts('finance', { tokens: 41 }))
    .then(isNotStarted);
});

test('[BU4] the day of the space goes on before midnight UTC', () => {
  room(DAY, '@HR a question')
    .when(starts('hr', { tokens: 100 }))
    .when(speaksFor('hr', { tokens: 100 }))
    .when(passes(DAY_MS - 100))
    .when(says('Ana', '@Finance a question'))
    .when(starts('finance', { tokens: 1 }))
    .then(isNotStarted);
});

test('[BU4] a new day does not empty the account of a chain', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 60 }))
    .when(speaksFor('hr', { tokens: 60 }))
    .when(passes(DAY_MS))
    .when(starts('finance', { tokens: 41 }))
    .then(isNotStarted);
});

const BOUNDS: TimeOuts = DEFAULT_SETTINGS.timeOuts;
const FRESH = { startedAt: 0, lastOutputAt: 0, parkedMs: 0, steps: 1 };

test('[TO1] a run fails after sixty seconds without output', () => {
  expect(timedOut(FRESH, BOUNDS, 60_000)).toBe('no-output');
});

test('[TO1] a run goes on within sixty seconds without output', () => {
  expect(timedOut(FRESH, BOUNDS, 59_999)).toBeNull();
});

test('[TO1] a run fails after six hundred seconds in all', () => {
  expect(timedOut({ ...FRESH, lastOutputAt: 599_000 }, BOUNDS, 600_000)).toBe('too-long');
});

test('[TO1] time parked does not count in the six hundred seconds', () => {
  const progress = { ...FRESH, lastOutputAt: 599_000, parkedMs: 1000 };
  expect(timedOut(progress, BOUNDS, 600_000)).toBeNull();
});

test('[TO1] a run may take twenty-five model steps', () => {
  expect(timedOut({ ...FRESH, steps: 25 }, BOUNDS, 1)).toBeNull();
});

test('[TO1] a run fails that needs more than twenty-five model steps', () => {
  expect(timedOut({ ...FRESH, steps: 26 }, BOUNDS, 1)).toBe('too-many-steps');
});

test('[TO1] all three bounds are settings', () => {
  const bounds = { silentMs: 10, totalMs: 100, maxSteps: 1 };
  expect([
    timedOut(FRESH, bounds, 10),
    timedOut({ ...FRESH, lastOutputAt: 99 }, bounds, 100),
    timedOut({ ...FRESH, steps: 2 }, bounds, 1),
  ]).toEqual(['no-output', 'too-long', 'too-many-steps']);
});

test('[TO1] a run that timed out ends as failed', () => {
  room({})
    .when(fails('hr', 'too-long'))
    .then(endsRuns(['hr', 'failed', 'TO1']));
});

test('[TO1] what a run that timed out had said stays', () => {
  room({})
    .when(fails('hr', 'no-output', 'half an answer'))
    .then(lastSaid('half an answer'));
});

test('[TO1] who waits for a run that timed out is told that it failed', () => {
  room({}, '@HR a question')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(fails('finance', 'no-output'))
    .then(isTold('hr', { result: { kind: 'failed' } }));
});

test('[BU4] what a stopped run has cost counts', () => {
  const story = given({ agents: ['HR', 'IT'], settings: { policy: 'chain' } });
  const { table } = story.when(says('Ana', '@HR go'));
  const usage = { tokens: 70, costUsd: 0.2 };
  const streamed = [
    { runId: table.runOf('hr').id, messageId: asMessageId('part'), text: 'I', usage },
  ];
  table.apply({ type: 'stop-asked', by: idOf('ana'), target: { kind: 'space' }, streamed });
  expect(table.state.floor.ledger.spent).toEqual(usage);
});
