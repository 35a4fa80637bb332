import { expect, test } from 'vitest';

import {
  fails,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  leaves,
  offersRun,
  says,
  skips,
  speaks,
  stops,
  toolAnswers,
  type Story,
} from '../../support/story.ts';
import { idOf } from '../../support/table.ts';
import { asks, changes, isTold } from '../../support/tool-steps.ts';

const EXPECTS = { expectsReply: true };
const SEVEN = ['HR', 'Finance', 'Legal', 'IT', 'Sales', 'Press', 'Board'];

/** HR asks Finance and waits for its reply. */
function hrAsksFinance(): Story {
  return given({ agents: SEVEN })
    .when(says('Ana', '@HR prepare the payroll'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', ...EXPECTS }));
}

/** HR waits for Finance, and Finance waits for Legal. */
function financeAsksLegal(): Story {
  return hrAsksFinance().when(speaks('finance', 'asking', { handsOverTo: 'Legal', ...EXPECTS }));
}

test('[CH5] when the asked agent has answered, the agent that asked continues', () => {
  hrAsksFinance()
    .when(speaks('finance'))
    .then(offersRun('hr', { because: 'CH5' }))
    .when(speaks('hr', 'done'))
    .then(isOver, lastSaid('done'));
});

test('[CH5] the agent that began to wait last gets the floor back first', () => {
  financeAsksLegal()
    .when(speaks('legal'))
    .then(holdTheFloor('finance'))
    .when(speaks('finance', 'thanks to Legal'))
    .then(holdTheFloor('hr'));
});

test('[CH5] if the asked agent hands off to another agent, the waiter gets the floor after the last hand-off', () => {
  hrAsksFinance()
    .when(speaks('finance', 'over to you', { handsOverTo: 'Legal' }))
    .then(holdTheFloor('legal'))
    .when(speaks('legal'))
    .then(holdTheFloor('hr'));
});

test('[CH5] each branch has a separate reply stack', () => {
  given({ agents: SEVEN })
    .when(says('Ana', '@HR and @Sales, a question'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', ...EXPECTS }))
    .when(speaks('sales'))
    .then(holdTheFloor('finance'));
});

test('[CH5] the trigger of a resumed waiter is the answer of the asked agent', () => {
  hrAsksFinance()
    .when(speaks('finance'))
    .then((table) => expect(table.runOf('hr').triggerId).toBe(table.lastOf('finance').messageId));
});

test('[CH12] the waiter learns that the asked agent answered, and learns the id of the answer', () => {
  hrAsksFinance()
    .when(speaks('finance'))
    .then((table) =>
      isTold('hr', {
        asked: idOf('finance'),
        reason: 'please',
        result: { kind: 'answered', messageId: table.lastOf('finance').messageId },
      })(table),
    );
});

test('[CH12] the waiter learns that the asked agent skipped', () => {
  hrAsksFinance()
    .when(skips('finance'))
    .then(isTold('hr', { result: { kind: 'skipped' } }));
});

test('[CH12] the waiter learns that the asked agent failed', () => {
  hrAsksFinance()
    .when(fails('finance'))
    .then(isTold('hr', { result: { kind: 'failed' } }));
});

test('[CH12] the waiter of a stopped agent learns that this agent failed', () => {
  hrAsksFinance()
    .when(stops('Ana', { run: 'finance' }))
    .then(isTold('hr', { result: { kind: 'failed' } }));
});

test('[CH12] the waiter of an agent that left learns that this agent failed', () => {
  hrAsksFinance()
    .when(leaves('Finance'))
    .then(isTold('hr', { result: { kind: 'failed' } }));
});

test('[CH12] the waiter learns that the asked agent answered, even if an agent asked by that agent failed', () => {
  financeAsksLegal()
    .when(fails('legal'))
    .when(speaks('finance', 'done without Legal'))
    .then((table) =>
      isTold('hr', { result: { kind: 'answered', messageId: table.last.messageId } })(table),
    );
});

test('[CH12] the waiter learns that the asked agent answered, even if the next agent fails', () => {
  hrAsksFinance()
    .when(speaks('finance', 'over to you', { handsOverTo: 'Legal' }))
    .when(fails('legal'))
    .then((table) =>
      isTold('hr', {
        result: { kind: 'answered', messageId: table.lastOf('finance').messageId },
      })(table),
    );
});

test('[CH12] if the asked agent left while it waited for another agent, the waiter learns that the asked agent failed', () => {
  financeAsksLegal()
    .when(leaves('Finance'))
    .when(speaks('legal'))
    .then(isTold('hr', { asked: idOf('finance'), result: { kind: 'failed' } }));
});

test('[CH12] the waiter learns that the asked agent skipped, even if that agent handed off', () => {
  hrAsksFinance()
    .when(asks('finance', 'Legal'))
    .when(skips('finance'))
    .when(speaks('legal'))
    .then(isTold('hr', { result: { kind: 'skipped' } }));
});

test('[CH12] the answer for the waiter is stored while later agents speak', () => {
  hrAsksFinance()
    .when(speaks('finance', 'over to you', { handsOverTo: 'Legal' }))
    .when(speaks('legal', 'over to you', { handsOverTo: 'IT' }))
    .when(speaks('it'))
    .when(speaks('hr', 'thanks to Finance'))
    .then((table) => expect(table.last.replyTo).toBe(table.lastOf('finance').messageId));
});

test('[CH13] a sixth agent cannot wait on a stack', () => {
  const story = given({ agents: SEVEN, settings: { maxRuns: 100 } }).when(says('Ana', '@HR go'));
  for (const [at, asker] of SEVEN.slice(0, 5).entries()) {
    story.when(speaks(asker, 'asking', { handsOverTo: SEVEN[at + 1] ?? '', ...EXPECTS }));
  }
  story.when(asks('press', 'Board', true)).then(toolAnswers('refused', 'stack-full'));
});

test('[CH13] a hand-off without a reply is allowed when the stack is full', () => {
  given({ agents: SEVEN, settings: { maxStack: 1 } })
    .when(says('Ana', '@HR go'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', ...EXPECTS }))
    .when(asks('finance', 'Legal'))
    .then(toolAnswers('accepted'));
});

test('[CH13] waiters of other branches do not count for the maximum of agents that wait for a reply', () => {
  given({ agents: SEVEN, settings: { maxStack: 1 } })
    .when(says('Ana', '@HR @Sales go'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', ...EXPECTS }))
    .when(asks('sales', 'Legal', true))
    .then(toolAnswers('accepted'));
});

test('[CH13] a lower maximum of agents that wait for a reply applies at once', () => {
  hrAsksFinance()
    .when(changes({ maxStack: 1 }))
    .when(asks('finance', 'Legal', true))
    .then(toolAnswers('refused', 'stack-full'));
});

test('[CH19] a failed run gives the floor back to its waiter', () => {
  hrAsksFinance().when(fails('finance')).then(holdTheFloor('hr'));
});

test('[CH19] a timed-out run gives the floor back to its waiter', () => {
  hrAsksFinance().when(fails('finance', 'no-output')).then(holdTheFloor('hr'));
});

test('[CH19] a cancelled run gives the floor back to its waiter', () => {
  hrAsksFinance()
    .when(stops('Ana', { run: 'finance' }))
    .then(holdTheFloor('hr'));
});

test('[CH19] if a waiter left, the next waiter gets the floor', () => {
  financeAsksLegal().when(leaves('Finance')).when(speaks('legal')).then(holdTheFloor('hr'));
});

test('[CH19] if a waiter was paused, the next waiter gets the floor', () => {
  financeAsksLegal()
    .when((table) =>
      table.reseats({ agents: ['HR', { name: 'Finance', status: 'paused' }, 'Legal'] }),
    )
    .when(speaks('legal'))
    .then(holdTheFloor('hr'));
});

test('[CH19] if all waiters have left, the chain ends after the current run', () => {
  financeAsksLegal().when(leaves('Finance')).when(leaves('HR')).when(speaks('legal')).then(isOver);
});
