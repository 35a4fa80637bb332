import { expect, test } from 'vitest';

import { asMessageId, timedOut, type RunFailure, type TimeOuts } from '../../../src/index.ts';
import { DEFAULT_SETTINGS } from '../../../src/settings.ts';
import {
  CHAIN,
  DAY,
  MONEY,
  room,
  speaksFor,
  spend,
  starts,
  UNBOUNDED,
} from '../../support/budget-steps.ts';
import {
  endsRuns,
  fails,
  given,
  lastSaid,
  passes,
  says,
  speaks,
  stops,
  type TableCheck,
} from '../../support/story.ts';
import { idOf } from '../../support/table.ts';
import { changes, isTold } from '../../support/tool-steps.ts';

const DAY_MS = 86_400_000;
const isStarted: TableCheck = (table) => expect(table.effectsOf('start-run')).toHaveLength(1);
const isNotStarted: TableCheck = (table) => expect(table.effectsOf('start-run')).toHaveLength(0);

function failsAs(failure: RunFailure): TableCheck {
  return (table) =>
    expect(table.effectsOf('end-run')).toMatchObject([{ outcome: { kind: 'failed', failure } }]);
}

test('[BU1] a run starts if there is no budget', () => {
  room({})
    .when(starts('hr', { tokens: 1_000_000, costUsd: 1000 }))
    .then(isStarted);
});

test('[BU1] a run starts if its worst case just fits the budget of its chain', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 100 }))
    .then(isStarted);
});

test('[BU1] a run does not start if its worst case does not fit the budget of its chain', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 101 }))
    .then(isNotStarted, endsRuns(['hr', 'failed', 'BU1']));
});

test('[BU1] reservations of other runs of the chain use its budget', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 60 }))
    .when(starts('finance', { tokens: 41 }))
    .then(isNotStarted);
});

test('[BU1] reservations of other chains do not use the budget of a chain', () => {
  room(CHAIN, '@HR a question')
    .when(starts('hr', { tokens: 60 }))
    .when(says('Ana', '@Finance a question'))
    .when(starts('finance', { tokens: 100 }))
    .then(isStarted);
});

test('[BU1] the previous cost of a chain uses its budget', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 60 }))
    .when(speaksFor('hr', { tokens: 60 }))
    .when(starts('finance', { tokens: 41 }))
    .then(isNotStarted);
});

test('[BU1] a budget in money limits the cost of a run', () => {
  room(MONEY)
    .when(starts('hr', { costUsd: 1.01 }))
    .then(isNotStarted);
});

test('[BU1] reservations of other chains use the day budget of the space', () => {
  room(DAY, '@HR a question')
    .when(starts('hr', { tokens: 60 }))
    .when(says('Ana', '@Finance a question'))
    .when(starts('finance', { tokens: 41 }))
    .then(isNotStarted);
});

test('[BU1] the cost of other chains uses the day budget of the space', () => {
  room(DAY, '@HR a question')
    .when(starts('hr', { tokens: 60 }))
    .when(speaksFor('hr', { tokens: 60 }))
    .when(says('Ana', '@Finance a question'))
    .when(starts('finance', { tokens: 41 }))
    .then(isNotStarted);
});

test('[BU1] the cost of an agent in all spaces uses the budget of that agent', () => {
  room({})
    .when(starts('hr', { tokens: 41 }, { spent: { tokens: 60 }, budget: { maxTokens: 100 } }))
    .then(isNotStarted);
});

test('[BU1] when another node takes over a run, the run does not count twice', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 60 }))
    .when(starts('hr', { tokens: 60 }))
    .then(isStarted);
});

test('[BU1] a changed budget applies to the next run', () => {
  room({})
    .when(changes(CHAIN))
    .when(starts('hr', { tokens: 101 }))
    .then(isNotStarted);
});

test('[BU1] the reservation of a stopped run is free again', () => {
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
    .then(isNotStarted, endsRuns(['hr', 'failed', 'BU2']));
});

test('[BU2] with an agent budget in money a run without a known price is refused', () => {
  room({})
    .when(starts('hr', 'no price', { budget: { maxCostUsd: 5 } }))
    .then(isNotStarted);
});

test('[BU2] a run of unknown price fails as `no-price`', () => {
  room(MONEY).when(starts('hr', 'no price')).then(failsAs('no-price'));
});

test('[BU2] in an older history a run of unknown price fails as `budget`', () => {
  room(MONEY)
    .when(starts('hr', 'no price', { unpriced: true }))
    .then(failsAs('budget'));
});

test('[BU1] a run that does not fit a budget fails as `budget`', () => {
  room(MONEY)
    .when(starts('hr', { costUsd: 1.01 }))
    .then(failsAs('budget'));
});

test('[BU2] with a budget only in tokens a run without a known price starts', () => {
  room(CHAIN).when(starts('hr', 'no price')).then(isStarted);
});

test('[BU4] the real cost of a run replaces its reservation', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 90 }))
    .when(speaksFor('hr', { tokens: 10 }))
    .when(starts('finance', { tokens: 90 }))
    .then(isStarted);
});

test('[BU4] the cost of a failed run uses the budget', () => {
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

test('[BU4] the cost of a run belongs to the day on which the run ends', () => {
  room(DAY, '@HR a question')
    .when(passes(DAY_MS - 10))
    .when(starts('hr', { tokens: 60 }))
    .when(passes(10))
    .when(speaksFor('hr', { tokens: 60 }))
    .when(says('Ana', '@Finance a question'))
    .when(starts('finance', { tokens: 41 }))
    .then(isNotStarted);
});

test('[BU4] the day of the space does not end before midnight UTC', () => {
  room(DAY, '@HR a question')
    .when(starts('hr', { tokens: 100 }))
    .when(speaksFor('hr', { tokens: 100 }))
    .when(passes(DAY_MS - 100))
    .when(says('Ana', '@Finance a question'))
    .when(starts('finance', { tokens: 1 }))
    .then(isNotStarted);
});

test('[BU4] a new day does not reset the spent amount of a chain', () => {
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

test('[TO1] a run fails only after sixty seconds without output', () => {
  expect(timedOut(FRESH, BOUNDS, 59_999)).toBeNull();
});

test('[TO1] a run fails after six hundred seconds in all', () => {
  expect(timedOut({ ...FRESH, lastOutputAt: 599_000 }, BOUNDS, 600_000)).toBe('too-long');
});

test('[TO1] parked time is not part of the six hundred seconds', () => {
  const progress = { ...FRESH, lastOutputAt: 599_000, parkedMs: 1000 };
  expect(timedOut(progress, BOUNDS, 600_000)).toBeNull();
});

test('[TO1] a run may take twenty-five model steps', () => {
  expect(timedOut({ ...FRESH, steps: 25 }, BOUNDS, 1)).toBeNull();
});

test('[TO1] a run fails if it needs more than twenty-five model steps', () => {
  expect(timedOut({ ...FRESH, steps: 26 }, BOUNDS, 1)).toBe('too-many-steps');
});

test('[TO1] the silence timeout, the total time and the number of steps are settings', () => {
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

test('[TO1] the text of a run that timed out is posted', () => {
  room({})
    .when(fails('hr', 'no-output', 'half an answer'))
    .then(lastSaid('half an answer'));
});

test('[TO1] when a run times out, the agent that waits for it learns that the run failed', () => {
  room({}, '@HR a question')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(fails('finance', 'no-output'))
    .then(isTold('hr', { result: { kind: 'failed' } }));
});

test('[BU4] the cost of a stopped run uses the budget', () => {
  const story = given({ agents: ['HR', 'IT'], settings: { policy: 'chain' } });
  const { table } = story.when(says('Ana', '@HR go'));
  const usage = { tokens: 70, costUsd: 0.2 };
  const streamed = [
    { runId: table.runOf('hr').id, messageId: asMessageId('part'), content: 'I', usage },
  ];
  table.apply({ type: 'stop-asked', by: idOf('ana'), target: { kind: 'space' }, streamed });
  expect(table.state.floor.ledger.spent).toEqual(usage);
});
