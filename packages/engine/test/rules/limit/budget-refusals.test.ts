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
  toolAnswers,
  type TableCheck,
  type Story,
} from '../../support/story.ts';
import { answers, asks, asksToDelegate, isTold, refusesFloor } from '../../support/tool-steps.ts';

const isStarted: TableCheck = (table) => expect(table.effectsOf('start-run')).toHaveLength(1);

/** HR has spent the whole budget of the chain, and Finance has not begun. */
function spentChain(): Story {
  return room(CHAIN)
    .when(starts('hr', { tokens: 100 }))
    .when(speaksFor('hr', { tokens: 100 }));
}

/** HR has spent the whole budget of the chain, Finance has not begun, and Legal is running. */
function spentWithLegal(): Story {
  return room(CHAIN, '@HR, @Finance and @Legal, a question')
    .when(starts('legal', { tokens: 10 }))
    .when(starts('hr', { tokens: 90 }))
    .when(speaksFor('hr', { tokens: 100 }));
}

describe('a spent budget ends the chain of the refused run', () => {
  test('[BU3] when a budget is spent, one notice says so', () => {
    spentChain()
      .when(starts('finance', { tokens: 1 }))
      .then(
        notices(
          /^@human Budget reached: Finance was not started, because the budget for one message here does not cover it \(limit 100 tokens, left 0 tokens, maximum per run 1 token\)\.$/u,
        ),
      );
  });

  test('[BU3] when a day budget is spent, the chain of the refused run ends', () => {
    room(DAY)
      .when(starts('hr', { tokens: 100 }))
      .when(speaksFor('hr', { tokens: 100 }))
      .when(starts('finance', { tokens: 1 }))
      .then(endsRuns(['finance', 'failed', 'BU1']), notices(/Budget reached/u), isOver);
  });

  test('[BU3] a spent budget cancels the runs of the chain that have not begun', () => {
    room(CHAIN, '@HR, @Finance and @Legal, a question')
      .when(starts('hr', { tokens: 100 }))
      .when(speaksFor('hr', { tokens: 100 }))
      .when(starts('finance', { tokens: 1 }))
      .then(endsRuns(['finance', 'failed', 'BU1'], ['legal', 'cancelled', 'BU3']), isOver);
  });

  test('[BU3] after the budget is spent, runs of the chain that have begun may finish', () => {
    spentWithLegal()
      .when(starts('finance', { tokens: 1 }))
      .then(holdTheFloor('legal'))
      .when(speaks('legal', 'the last word'))
      .then(lastSaid('the last word'), isOver);
  });

  test('[BU3] a second refusal in the same chain posts no second notice', () => {
    spentWithLegal()
      .when(starts('finance', { tokens: 1 }))
      .when(starts('legal', { tokens: 10 }))
      .then(notices(), isOver);
  });

  test('[BU3] after a budget has ended a chain, no other agent of the chain gets the floor', () => {
    spentWithLegal()
      .when(starts('finance', { tokens: 1 }))
      .when(answers('legal', 'you', { target: 'HR' }))
      .then(refusesFloor('hr', 'TL11'), isOver);
  });

  test.each([
    ['delegate', asksToDelegate('legal', 'HR')],
    ['mentionAgent', asks('legal', 'HR')],
  ])(
    '[BU3] [TL11] after a budget has ended a chain, a call of the tool %s is refused at once',
    (_, call) => {
      spentWithLegal()
        .when(starts('finance', { tokens: 1 }))
        .when(call)
        .then(toolAnswers('refused', 'chain-ended'));
    },
  );

  test('[BU3] after a budget has ended a chain, its waiters do not get the floor back', () => {
    room(CHAIN, '@HR a question')
      .when(starts('hr', { tokens: 100 }))
      .when(asks('hr', 'Finance', true))
      .when(speaksFor('hr', { tokens: 100 }))
      .when(starts('finance', { tokens: 1 }))
      .then(isOver);
  });

  test('[BU3] a spent chain budget does not end other chains', () => {
    spentChain()
      .when(says('Ana', '@Legal a question'))
      .when(starts('finance', { tokens: 1 }))
      .then(holdTheFloor('legal'));
  });

  test('[BU3] Continue does not resume a chain ended by a budget', () => {
    spentChain()
      .when(starts('finance', { tokens: 1 }))
      .when(continues('Ana'))
      .then(isOver);
  });

  test('[BU3] the notice of a spent budget is posted even after a refusal of one agent in the same chain', () => {
    room(CHAIN, '@HR, @Finance and @Legal, a question')
      .when(starts('legal', { tokens: 101 }))
      .when(starts('hr', { tokens: 100 }))
      .when(speaksFor('hr', { tokens: 100 }))
      .when(starts('finance', { tokens: 1 }))
      .then(notices(/Budget reached: Finance/u), isOver);
  });
});

describe('if a run does not fit into the rest of a budget, only its agent is refused', () => {
  test('[BU6] an agent that needs more than the chain budget is refused, and the other agents run', () => {
    room(CHAIN)
      .when(starts('hr', { tokens: 101 }))
      .then(endsRuns(['hr', 'failed', 'BU1']), holdTheFloor('finance'))
      .when(starts('finance', { tokens: 100 }))
      .then(isStarted);
  });

  test('[BU6] an agent that has reached its own budget is refused, and the other agents keep the floor', () => {
    const own = { spent: { tokens: 100 }, budget: { maxTokens: 100 } };
    room({})
      .when(starts('hr', { tokens: 1 }, own))
      .then(endsRuns(['hr', 'failed', 'BU1']), holdTheFloor('finance'));
  });

  test('[BU6] an agent of unknown price is refused, and the other agents keep the floor', () => {
    room(MONEY)
      .when(starts('hr', 'no price'))
      .then(endsRuns(['hr', 'failed', 'BU2']), holdTheFloor('finance'));
  });

  test('[BU6] if other runs have reserved the whole budget, an agent is refused, and the chain continues', () => {
    room(CHAIN)
      .when(starts('finance', { tokens: 100 }))
      .when(starts('hr', { tokens: 1 }))
      .then(endsRuns(['hr', 'failed', 'BU1']))
      .when(asks('finance', 'Legal'))
      .when(speaksFor('finance', { tokens: 10 }))
      .then(holdTheFloor('legal'));
  });

  test('[BU6] a budget of 0 refuses only a paid agent, and free agents run', () => {
    room({ chainBudget: { maxTokens: null, maxCostUsd: 0 } })
      .when(starts('hr', { costUsd: 0.01 }))
      .then(holdTheFloor('finance'))
      .when(starts('finance', { costUsd: 0 }))
      .then(isStarted);
  });

  test('[BU6] a notice names the agent that a budget refused, with the reason', () => {
    room(MONEY)
      .when(starts('hr', 'no price'))
      .then(notices(/^@human HR was not started, because the price of its model is not known/u));
  });

  test('[BU6] a second refusal for the same message posts no second notice', () => {
    room(MONEY)
      .when(starts('hr', 'no price'))
      .when(starts('finance', 'no price'))
      .then(notices(), isOver);
  });

  test('[BU6] a refusal for the next message posts a new notice', () => {
    room(MONEY)
      .when(starts('hr', 'no price'))
      .when(says('Ana', '@Legal a question'))
      .when(starts('legal', 'no price'))
      .then(notices(/^@human Legal was not started/u));
  });

  test('[BU6] [CH20] a refusal by a budget and a refusal by the chain limit each get a notice', () => {
    room({ maxRuns: 2 }, '@HR a question')
      .when(asks('hr', 'Legal', true))
      .then(toolAnswers('refused', 'run-limit'))
      .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
      .when(starts('finance', 'no price', { budget: { maxCostUsd: 1 } }))
      .then(notices(/^@human Finance was not started/u, /\. Legal did not get the floor/u), isOver);
  });

  test('[BU6] if a budget refuses an agent, its waiter learns that the agent failed', () => {
    room({}, '@HR a question')
      .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
      .when(starts('finance', 'no price', { budget: { maxCostUsd: 1 } }))
      .then(isTold('hr', { result: { kind: 'failed' } }), holdTheFloor('hr'));
  });

  test('[BU6] a refused agent does not stop the other agents of a broadcast', () => {
    given({ agents: ['HR', 'Finance'], settings: { policy: 'broadcast', ...CHAIN } })
      .when(says('Ana', 'hello'))
      .when(starts('hr', { tokens: 101 }))
      .then(holdTheFloor('finance'));
  });
});

describe('an unknown amount counts as its worst case', () => {
  const unreported = (agent: string): ((table: Parameters<TableCheck>[0]) => void) => {
    const usage = { tokens: 60, costUsd: null, isUnreported: true } as const;
    return (table) => table.ends(agent, { kind: 'answered', content: 'done' }, { usage });
  };

  test('[BU7] an unknown amount of tokens counts as the worst case', () => {
    room(CHAIN)
      .when(starts('hr', { tokens: 60 }))
      .when(unreported('hr'))
      .when(starts('finance', { tokens: 41 }))
      .then(endsRuns(['finance', 'failed', 'BU1']));
  });

  test('[BU7] an unknown amount of money counts as the reserved amount', () => {
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
