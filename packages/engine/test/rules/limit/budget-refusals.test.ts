import { describe, expect, test } from 'vitest';

import { CHAIN, DAY, MONEY, room, speaksFor, starts } from '../../support/budget-steps.ts';
import {
  continues,
  endsRuns,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  notices,
  says,
  speaks,
  type TableCheck,
  type Story,
} from '../../support/story.ts';
import { asks, isTold, refusesFloor } from '../../support/tool-steps.ts';

const isStarted: TableCheck = (table) => expect(table.effectsOf('start-run')).toHaveLength(1);

/** HR has spent the whole budget of the chain, and Finance has not begun. */
function spentChain(): Story {
  return room(CHAIN)
    .when(starts('hr', { tokens: 100 }))
    .when(speaksFor('hr', { tokens: 100 }));
}

/** The same, while Legal is running. */
function spentWithLegal(): Story {
  return room(CHAIN, '@HR, @Finance and @Legal, a question')
    .when(starts('legal', { tokens: 10 }))
    .when(starts('hr', { tokens: 90 }))
    .when(speaksFor('hr', { tokens: 100 }));
}

describe('a spent budget of a chain or a space', () => {
  test('[BU3] one notice says that the budget is reached', () => {
    spentChain()
      .when(starts('finance', { tokens: 1 }))
      .then(
        notices(
          /^@human Budget reached: Finance was not started, because the budget for one message here does not cover it \(limit 100 tokens, left 0 tokens, maximum per run 1 token\)\.$/u,
        ),
      );
  });

  test('[BU3] the budget of a day ends the chain that reaches it', () => {
    room(DAY)
      .when(starts('hr', { tokens: 100 }))
      .when(speaksFor('hr', { tokens: 100 }))
      .when(starts('finance', { tokens: 1 }))
      .then(endsRuns(['finance', 'failed', 'BU1']), notices(/Budget reached/u), isOver);
  });

  test('[BU3] runs of the chain that have not begun are cancelled', () => {
    room(CHAIN, '@HR, @Finance and @Legal, a question')
      .when(starts('hr', { tokens: 100 }))
      .when(speaksFor('hr', { tokens: 100 }))
      .when(starts('finance', { tokens: 1 }))
      .then(endsRuns(['finance', 'failed', 'BU1'], ['legal', 'cancelled', 'BU3']), isOver);
  });

  test('[BU3] runs of the chain that have begun may finish', () => {
    spentWithLegal()
      .when(starts('finance', { tokens: 1 }))
      .then(holdTheFloor('legal'))
      .when(speaks('legal', 'the last word'))
      .then(lastSaid('the last word'), isOver);
  });

  test('[BU3] a second refusal in the same chain posts no notice', () => {
    spentWithLegal()
      .when(starts('finance', { tokens: 1 }))
      .when(starts('legal', { tokens: 10 }))
      .then(notices(), isOver);
  });

  test('[BU3] the chain gives nobody else the floor', () => {
    spentWithLegal()
      .when(starts('finance', { tokens: 1 }))
      .when(asks('legal', 'HR'))
      .when(speaks('legal', 'you'))
      .then(refusesFloor('hr', 'TL11'), isOver);
  });

  test('[BU3] a waiter of the chain does not get the floor back', () => {
    room(CHAIN, '@HR a question')
      .when(starts('hr', { tokens: 100 }))
      .when(asks('hr', 'Finance', true))
      .when(speaksFor('hr', { tokens: 100 }))
      .when(starts('finance', { tokens: 1 }))
      .then(isOver);
  });

  test('[BU3] other chains go on', () => {
    spentChain()
      .when(says('Ana', '@Legal a question'))
      .when(starts('finance', { tokens: 1 }))
      .then(holdTheFloor('legal'));
  });

  test('[BU3] Continue does not bring the chain back', () => {
    spentChain()
      .when(starts('finance', { tokens: 1 }))
      .when(continues('Ana'))
      .then(isOver);
  });

  test('[BU3] the notice is posted even if the same chain refused an agent alone before', () => {
    room(CHAIN, '@HR, @Finance and @Legal, a question')
      .when(starts('legal', { tokens: 101 }))
      .when(starts('hr', { tokens: 100 }))
      .when(speaksFor('hr', { tokens: 100 }))
      .when(starts('finance', { tokens: 1 }))
      .then(notices(/Budget reached: Finance/u), isOver);
  });
});

describe('an agent that does not fit a budget that is not spent', () => {
  test('[BU6] is refused alone, and the others run', () => {
    room(CHAIN)
      .when(starts('hr', { tokens: 101 }))
      .then(endsRuns(['hr', 'failed', 'BU1']), holdTheFloor('finance'))
      .when(starts('finance', { tokens: 100 }))
      .then(isStarted);
  });

  test('[BU6] is refused alone if its own budget is reached', () => {
    const own = { spent: { tokens: 100 }, budget: { maxTokens: 100 } };
    room({})
      .when(starts('hr', { tokens: 1 }, own))
      .then(endsRuns(['hr', 'failed', 'BU1']), holdTheFloor('finance'));
  });

  test('[BU6] is refused alone if its price is unknown', () => {
    room(MONEY)
      .when(starts('hr', 'no price'))
      .then(endsRuns(['hr', 'failed', 'BU2']), holdTheFloor('finance'));
  });

  test('[BU6] is refused alone if only reservations of others leave no room', () => {
    room(CHAIN)
      .when(starts('finance', { tokens: 100 }))
      .when(starts('hr', { tokens: 1 }))
      .then(endsRuns(['hr', 'failed', 'BU1']))
      .when(asks('finance', 'Legal'))
      .when(speaksFor('finance', { tokens: 10 }))
      .then(holdTheFloor('legal'));
  });

  test('[BU6] is refused alone by a budget of 0, and free agents run', () => {
    room({ chainBudget: { maxTokens: null, maxCostUsd: 0 } })
      .when(starts('hr', { costUsd: 0.01 }))
      .then(holdTheFloor('finance'))
      .when(starts('finance', { costUsd: 0 }))
      .then(isStarted);
  });

  test('[BU6] is named in a notice, with the reason', () => {
    room(MONEY)
      .when(starts('hr', 'no price'))
      .then(notices(/^@human HR was not started, because the price of its model is not known/u));
  });

  test('[BU6] gets no notice if the same message already has one', () => {
    room(MONEY)
      .when(starts('hr', 'no price'))
      .when(starts('finance', 'no price'))
      .then(notices(), isOver);
  });

  test('[BU6] gets a new notice for the next message', () => {
    room(MONEY)
      .when(starts('hr', 'no price'))
      .when(says('Ana', '@Legal a question'))
      .when(starts('legal', 'no price'))
      .then(notices(/^@human Legal was not started/u));
  });

  test('[BU6] has failed for the agent that waits for it', () => {
    room({}, '@HR a question')
      .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
      .when(starts('finance', 'no price', { budget: { maxCostUsd: 1 } }))
      .then(isTold('hr', { result: { kind: 'failed' } }), holdTheFloor('hr'));
  });

  test('[BU6] does not stop the other agents of a broadcast', () => {
    given({ agents: ['HR', 'Finance'], settings: { policy: 'broadcast', ...CHAIN } })
      .when(says('Ana', 'hello'))
      .when(starts('hr', { tokens: 101 }))
      .then(holdTheFloor('finance'));
  });
});

describe('an unknown amount', () => {
  const unreported = (agent: string): ((table: Parameters<TableCheck>[0]) => void) => {
    const usage = { tokens: 60, costUsd: null, isUnreported: true } as const;
    return (table) => table.ends(agent, { kind: 'answered', content: 'done' }, { usage });
  };

  test('[BU7] counts as the worst case of its tokens', () => {
    room(CHAIN)
      .when(starts('hr', { tokens: 60 }))
      .when(unreported('hr'))
      .when(starts('finance', { tokens: 41 }))
      .then(endsRuns(['finance', 'failed', 'BU1']));
  });

  test('[BU7] counts as the money that was reserved', () => {
    room(MONEY)
      .when(starts('hr', { costUsd: 0.6 }))
      .when(unreported('hr'))
      .when(starts('finance', { costUsd: 0.41 }))
      .then(endsRuns(['finance', 'failed', 'BU1']));
  });
});

test('[BU3] an older history, in which each refusal ended its chain, replays to the same decisions', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 101 }, { endsChain: true }))
    .then(
      endsRuns(['hr', 'failed', 'BU1'], ['finance', 'cancelled', 'BU3']),
      notices(/^@human Budget reached: HR was not started/u),
      isOver,
    );
});
