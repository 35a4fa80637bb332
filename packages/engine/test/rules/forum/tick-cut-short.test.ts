import { describe, expect, test } from 'vitest';

import type { Spend } from '../../../src/index.ts';
import { approves, asksPeople, closes, DAY, denies } from '../../support/approval-steps.ts';
import { spend, starts } from '../../support/budget-steps.ts';
import { isPaused, leavesWhileSaying, partsOf } from '../../support/changes.ts';
import {
  endsRuns,
  given,
  holdTheFloor,
  notices,
  passes,
  refuses,
  says,
  speaks,
  stops,
  type TableStep,
} from '../../support/story.ts';
import { idOf } from '../../support/table.ts';
import {
  endsTick,
  FORUM,
  tickContinues,
  hasSaid,
  plans,
  writes,
} from '../../support/forum/tick-steps.ts';
import { changes } from '../../support/tool-steps.ts';

/** The agent's run in a tick writes its post and has this cost. */
function writesFor(agent: string, usage: Partial<Spend>): TableStep {
  const text = `${agent} writes`;
  return (table) => table.ends(agent, { kind: 'posted', content: text }, { usage: spend(usage) });
}

const TWO = plans({ opens: ['Ada'], replies: [['Ben', 't1']] });

describe('a stop ends a tick or some of its runs', () => {
  test('[ST1] a stopped run of a tick posts nothing, and the tick continues', () => {
    given(FORUM)
      .when(TWO)
      .when(stops('Bo', { run: 'ada' }, 'half a post'))
      .then(hasSaid(), endsRuns(['Ada', 'cancelled', 'ST1']), holdTheFloor('Ben'), tickContinues);
  });

  test('[ST3] after its chain is stopped, a tick posts nothing more and ends', () => {
    given(FORUM)
      .when(TWO)
      .when((table) => stops('Bo', { chain: table.runOf('ada').chainId })(table))
      .then(endsRuns(['Ada', 'cancelled', 'ST3'], ['Ben', 'cancelled', 'ST3']), endsTick());
  });

  test('[ST4] when a space is stopped, the streamed text of a tick is not posted', () => {
    given(FORUM)
      .when(TWO)
      .when((table) => {
        const streamed = [...partsOf(table, 'ada', 'half'), ...partsOf(table, 'ben', 'a half')];
        const target = { kind: 'space' } as const;
        table.apply({ type: 'stop-asked', by: idOf('Ana'), target, streamed });
      })
      .then(hasSaid(), endsTick());
  });

  test('[ST5] a late post of a stopped run in a tick is refused', () => {
    const { table } = given(FORUM).when(TWO);
    const { id } = table.runOf('ada');
    stops('Ana')(table);
    table.endsRun(id, { kind: 'posted', content: 'too late' });
    refuses('no-such-run', 'FL11')(table);
  });

  test('[FO23] the next tick can begin after a stop', () => {
    given(FORUM)
      .when(TWO)
      .when(stops('Ana'))
      .when(plans({ tick: 2, opens: ['Cyd'] }))
      .then(holdTheFloor('Cyd'));
  });

  test('[ST4] posts that a tick wrote before a stop remain', () => {
    given(FORUM)
      .when(TWO)
      .when(writes('ada', 'in time'))
      .when(stops('Ana'))
      .then(hasSaid('in time'), endsTick());
  });
});

describe('an agent that leaves or is paused during a tick does not block the tick', () => {
  test('[DP1] when an agent leaves or is paused, its runs in a tick are cancelled and post nothing', () => {
    given(FORUM)
      .when(
        plans({
          opens: ['Ada'],
          replies: [
            ['Ada', 't1'],
            ['Ben', 't1'],
          ],
        }),
      )
      .when(leavesWhileSaying('Ada', 'half a post'))
      .then(
        hasSaid(),
        endsRuns(['Ada', 'cancelled', 'DP1'], ['Ada', 'cancelled', 'DP1']),
        holdTheFloor('Ben'),
        tickContinues,
      );
  });

  test('[DP1] a tick ends when the agent of its last run is paused', () => {
    given(FORUM)
      .when(plans({ opens: ['Ada'] }))
      .when(isPaused('Ada'))
      .then(endsRuns(['Ada', 'cancelled', 'DP1']), endsTick());
  });
});

describe('budgets limit the runs of a tick', () => {
  const chainBudget = { maxTokens: 100, maxCostUsd: null };
  const poor = { ...FORUM, settings: { ...FORUM.settings, chainBudget } };
  const four = plans({
    opens: ['Ada', 'Ben'],
    replies: [
      ['Cyd', 't1'],
      ['Dee', 't1'],
    ],
  });

  test('[BU3] a spent budget ends a tick with one notice, but started runs may finish', () => {
    given(poor)
      .when(four)
      .when(starts('dee', { tokens: 10 }))
      .when(starts('ada', { tokens: 90 }))
      .when(writesFor('ada', { tokens: 100 }))
      .when(starts('ben', { tokens: 60 }))
      .then(
        notices(/^@human Budget reached: Ben was not started, because/u),
        endsRuns(['Ben', 'failed', 'BU1'], ['Cyd', 'cancelled', 'BU3']),
        holdTheFloor('Dee'),
        tickContinues,
      )
      .when(writes('dee', 'the last post'))
      .then(hasSaid('ada writes', 'the last post'), notices(), endsTick());
  });

  test('[BU6] if the run of one agent does not fit a budget, the budget refuses only this agent of the tick', () => {
    given(poor)
      .when(four)
      .when(starts('ada', { tokens: 60 }))
      .when(starts('ben', { tokens: 60 }))
      .then(
        notices(/^@human Ben was not started, because/u),
        endsRuns(['Ben', 'failed', 'BU1']),
        holdTheFloor('Ada', 'Cyd', 'Dee'),
        tickContinues,
      );
  });

  const one = (name: string, tick = 1) => plans({ tick, opens: [name] });

  test('[BU1] each tick gets a whole chain budget', () => {
    given(poor)
      .when(one('Ada'))
      .when(starts('ada', { tokens: 101 }))
      .then(endsTick())
      .when(one('Ben', 2))
      .when(starts('ben', { tokens: 100 }))
      .then(holdTheFloor('Ben'), notices());
  });

  test('[BU6] the notice of a refusal by a budget is posted once a day, even if several ticks are refused', () => {
    given(poor)
      .when(one('Ada'))
      .when(starts('ada', { tokens: 101 }))
      .then(notices(/^@human Ada was not started/u))
      .when(one('Ben', 2))
      .when(starts('ben', { tokens: 101 }))
      .then(notices(), endsTick(2))
      .when(passes(24 * 60 * 60 * 1000))
      .when(one('Ada', 3))
      .when(starts('ada', { tokens: 101 }))
      .then(notices(/^@human Ada was not started/u));
  });

  test('[BU3] the notice of a spent budget is posted even if a refusal notice was posted on the same day', () => {
    given({ ...FORUM, settings: { ...FORUM.settings, dayBudget: chainBudget } })
      .when(one('Ada'))
      .when(starts('ada', { tokens: 101 }))
      .when(plans({ tick: 2, opens: ['Ben'], replies: [['Cyd', 't1']] }))
      .when(starts('ben', { tokens: 100 }))
      .when(writesFor('ben', { tokens: 100 }))
      .when(starts('cyd', { tokens: 1 }))
      .then(notices(/^@human Budget reached: Cyd/u), endsTick(2));
  });
});

describe('a forum does not use its floor policy', () => {
  test('[FO21] the policy of a forum chooses nobody, so settings can be saved without a coordinator', () => {
    given(FORUM)
      .when(changes({ policy: 'coordinator' }))
      .then((table) => expect(table.effectsOf('refuse-event')).toEqual([]));
  });
});

describe('a run of a tick can wait for an approval', () => {
  const asked = () =>
    given(FORUM)
      .when(plans({ opens: ['Ada'] }))
      .when(asksPeople('ada'));

  test('[AP1] an approval parks a run of a tick, and the tick continues', () => {
    asked()
      .then(holdTheFloor(), tickContinues)
      .when(plans({ tick: 2 }))
      .then(refuses('tick-under-way', 'FO23'));
  });

  test.each([
    { verdict: 'approved', step: approves('Bo') },
    { verdict: 'denied', step: denies('Bo') },
    { verdict: 'timed-out', step: passes(DAY + 1) },
  ] as const)(
    '[AP4] a run of a tick resumes and posts when its approval is $verdict',
    ({ verdict, step }) => {
      asked()
        .when(step)
        .then(closes(verdict), holdTheFloor('Ada'))
        .when(writes('ada', 'what came of it'))
        .then(hasSaid('what came of it'), endsTick());
    },
  );

  test('[ST3] an approval in a tick is withdrawn when the tick is stopped', () => {
    asked().when(stops('Ana')).then(closes('cancelled'), endsTick());
  });
});

test('[PA3] after a chat becomes a forum, a pass in a chain of the chat does not affect a tick', () => {
  given({ ...FORUM, settings: { kind: 'chat', policy: 'chain' } })
    .when(says('Ana', '@Ada good morning'))
    .when(changes({ kind: 'forum' }))
    .when(plans({ opens: ['Ben'] }))
    .when(speaks('ada', '<world>pass</world>'))
    .then(holdTheFloor('Ben'), tickContinues);
});
