import { describe, expect, test } from 'vitest';

import { approves, asksPeople, closes, DAY, denies } from '../support/approval-steps.ts';
import { starts } from '../support/budget-steps.ts';
import { isSwitchedOff, leavesWhileSaying, partsOf } from '../support/changes.ts';
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
} from '../support/story.ts';
import { idOf } from '../support/table.ts';
import { endsTick, FORUM, goesOn, hasSaid, plans, writes } from '../support/tick-steps.ts';
import { changes } from '../support/tool-steps.ts';

const TWO = plans({ opens: ['Ada'], replies: [['Ben', 't1']] });

describe('stopping a tick', () => {
  test('[ST1] one run: nothing of it is posted, and the tick goes on', () => {
    given(FORUM)
      .when(TWO)
      .when(stops('Bo', { run: 'ada' }, 'half a post'))
      .then(hasSaid(), endsRuns(['Ada', 'cancelled', 'ST1']), holdTheFloor('Ben'), goesOn);
  });

  test('[ST3] its chain: nothing of it is posted, and the tick is over', () => {
    given(FORUM)
      .when(TWO)
      .when((table) => stops('Bo', { chain: table.runOf('ada').chainId })(table))
      .then(endsRuns(['Ada', 'cancelled', 'ST3'], ['Ben', 'cancelled', 'ST3']), endsTick());
  });

  test('[ST4] everything: what was streamed stays unsaid', () => {
    given(FORUM)
      .when(TWO)
      .when((table) => {
        const streamed = [...partsOf(table, 'ada', 'half'), ...partsOf(table, 'ben', 'a half')];
        const target = { kind: 'space' } as const;
        table.apply({ type: 'stop-asked', by: idOf('Ana'), target, streamed });
      })
      .then(hasSaid(), endsTick());
  });

  test('[ST5] what a stopped run still gives is refused', () => {
    const { table } = given(FORUM).when(TWO);
    const { id, agent } = table.runOf('ada');
    stops('Ana')(table);
    table.endsRun(id, agent, { kind: 'posted', text: 'too late' });
    refuses('no-such-run', 'FL11')(table);
  });

  test('[FO23] the next tick begins after a stop', () => {
    given(FORUM)
      .when(TWO)
      .when(stops('Ana'))
      .when(plans({ tick: 2, opens: ['Cyd'] }))
      .then(holdTheFloor('Cyd'));
  });

  test('[ST4] what was written before the stop stays', () => {
    given(FORUM)
      .when(TWO)
      .when(writes('ada', 'in time'))
      .when(stops('Ana'))
      .then(hasSaid('in time'), endsTick());
  });
});

describe('an agent that goes in the middle of a tick', () => {
  test('[DP1] its runs are cancelled, and what it had streamed stays unsaid', () => {
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
        goesOn,
      );
  });

  test('[DP1] switched off as the last one, it ends the tick', () => {
    given(FORUM)
      .when(plans({ opens: ['Ada'] }))
      .when(isSwitchedOff('Ada'))
      .then(endsRuns(['Ada', 'cancelled', 'DP1']), endsTick());
  });
});

describe('a budget in the middle of a tick', () => {
  const chainBudget = { maxTokens: 100, maxCostUsd: null };
  const poor = { ...FORUM, settings: { ...FORUM.settings, chainBudget } };
  const four = plans({
    opens: ['Ada', 'Ben'],
    replies: [
      ['Cyd', 't1'],
      ['Dee', 't1'],
    ],
  });

  test('[BU3] ends the rest of it with one notice; who has begun may finish', () => {
    given(poor)
      .when(four)
      .when(starts('ada', { tokens: 60 }))
      .when(starts('ben', { tokens: 60 }))
      .then(
        notices(/^@human Budget reached: Ben was not started, because/u),
        endsRuns(
          ['Ben', 'failed', 'BU1'],
          ['Cyd', 'cancelled', 'BU3'],
          ['Dee', 'cancelled', 'BU3'],
        ),
        holdTheFloor('Ada'),
        goesOn,
      )
      .when(writes('ada', 'the last post'))
      .then(hasSaid('the last post'), notices(), endsTick());
  });

  test('[BU1] the next tick has the whole budget of a chain again', () => {
    given(poor)
      .when(four)
      .when(starts('ada', { tokens: 101 }))
      .then(endsTick())
      .when(plans({ tick: 2, opens: ['Ben'] }))
      .when(starts('ben', { tokens: 100 }))
      .then(holdTheFloor('Ben'), notices());
  });

  test('[BU3] is told once a day, however many ticks meet it', () => {
    given(poor)
      .when(four)
      .when(starts('ada', { tokens: 101 }))
      .then(notices(/^@human Budget reached/u))
      .when(plans({ tick: 2, opens: ['Ben'] }))
      .when(starts('ben', { tokens: 101 }))
      .then(notices(), endsTick(2))
      .when(passes(24 * 60 * 60 * 1000))
      .when(plans({ tick: 3, opens: ['Ada'] }))
      .when(starts('ada', { tokens: 101 }))
      .then(notices(/^@human Budget reached/u));
  });
});

describe('the policy of a forum', () => {
  test('[FO21] chooses nobody, so that settings are saved without an admin agent too', () => {
    given(FORUM)
      .when(changes({ policy: 'admin' }))
      .then((table) => expect(table.effectsOf('refuse-event')).toEqual([]));
  });
});

describe('an approval in a tick', () => {
  const asked = () =>
    given(FORUM)
      .when(plans({ opens: ['Ada'] }))
      .when(asksPeople('ada'));

  test('[AP1] the run is parked, and the tick stays under way', () => {
    asked()
      .then(holdTheFloor(), goesOn)
      .when(plans({ tick: 2 }))
      .then(refuses('tick-under-way', 'FO23'));
  });

  test.each([
    { verdict: 'approved', step: approves('Bo') },
    { verdict: 'denied', step: denies('Bo') },
    { verdict: 'timed-out', step: passes(DAY + 1) },
  ] as const)('[AP4] the run goes on and posts when it is $verdict', ({ verdict, step }) => {
    asked()
      .when(step)
      .then(closes(verdict), holdTheFloor('Ada'))
      .when(writes('ada', 'what came of it'))
      .then(hasSaid('what came of it'), endsTick());
  });

  test('[ST3] stopping the tick withdraws it', () => {
    asked().when(stops('Ana')).then(closes('cancelled'), endsTick());
  });
});

test('[PA3] a pass in what began before the space was a forum leaves the tick alone', () => {
  given({ ...FORUM, settings: { kind: 'chat', policy: 'chain' } })
    .when(says('Ana', '@Ada good morning'))
    .when(changes({ kind: 'forum' }))
    .when(plans({ opens: ['Ben'] }))
    .when(speaks('ada', '<world>pass</world>'))
    .then(holdTheFloor('Ben'), goesOn);
});
