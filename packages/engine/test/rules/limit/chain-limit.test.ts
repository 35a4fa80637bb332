import { expect, test } from 'vitest';

import {
  delegates,
  fails,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  leaves,
  notices,
  says,
  skips,
  speaks,
  toolAnswers,
  type Story,
} from '../../support/story.ts';
import { areHeld, asks, asksToDelegate, changes } from '../../support/tool-steps.ts';

const SIX = ['HR', 'Finance', 'Legal', 'IT', 'Sales', 'Press'];
const EXPECTS = { expectsReply: true };
const PASS = '<world>pass</world>';

function room(maxRuns: number, text = '@HR go'): Story {
  return given({ agents: SIX, settings: { maxRuns } }).when(says('Ana', text));
}

test('[CH6] a chain has ten runs by default', () => {
  const story = given({ agents: SIX }).when(says('Ana', '@HR go'));
  for (let n = 0; n < 9; n += 1) {
    const from = SIX[n % 6] ?? '';
    story.when(speaks(from, `step ${n}`, { handsOverTo: SIX[(n + 1) % 6] ?? '' }));
  }
  story.when(asks('it', 'Sales')).then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] the tenth run starts', () => {
  const story = given({ agents: SIX }).when(says('Ana', '@HR go'));
  for (let n = 0; n < 9; n += 1) {
    const from = SIX[n % 6] ?? '';
    story.when(speaks(from, `step ${n}`, { handsOverTo: SIX[(n + 1) % 6] ?? '' }));
  }
  story.then(holdTheFloor('it'));
});

test('[CH6] a hand-off that expects a reply needs one more run for the waiter', () => {
  room(2)
    .when(asks('hr', 'Finance', true))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] one remaining run is enough for a hand-off without a reply', () => {
  room(2).when(asks('hr', 'Finance')).then(toolAnswers('accepted'));
});

test('[CH6] a run is reserved for each waiter in the same branch', () => {
  room(4)
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', ...EXPECTS }))
    .when(asks('finance', 'Legal', true))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] a run is reserved for each waiter in another branch', () => {
  room(4, '@HR @Sales go')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', ...EXPECTS }))
    .when(asks('sales', 'Press'))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] the first runs of all branches count for the chain limit', () => {
  room(3, '@HR @Sales @IT go')
    .when(asks('hr', 'Finance'))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] runs that give the floor back to a waiter count for the chain limit', () => {
  room(3)
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', ...EXPECTS }))
    .when(speaks('finance'))
    .when(asks('hr', 'Legal'))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] delegated runs count for the chain limit', () => {
  room(2)
    .when(delegates('hr', 'Finance'))
    .when(asksToDelegate('finance', 'Legal'))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] a delegation is refused if the remaining runs do not cover the waiters', () => {
  room(3)
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', ...EXPECTS }))
    .when(asksToDelegate('finance', 'Legal'))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] every waiter gets the floor back within the limit', () => {
  room(5)
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', ...EXPECTS }))
    .when(speaks('finance', 'asking', { handsOverTo: 'Legal', ...EXPECTS }))
    .when(speaks('legal'))
    .when(speaks('finance', 'done'))
    .then(holdTheFloor('hr'), ({ state }) => expect(state.floor.chains[0]?.runsUsed).toBe(5));
});

test('[CH6] each chain has a separate chain limit', () => {
  room(1).when(says('Ana', '@Legal go')).then(holdTheFloor('hr', 'legal'));
});

test('[CH6] a lower chain limit applies at once', () => {
  room(10)
    .when(changes({ maxRuns: 1 }))
    .when(asks('hr', 'Finance'))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH20] when the chain ends, a notice names the agent that the limit refused', () => {
  room(1)
    .when(asks('hr', 'Finance'))
    .when(speaks('hr', 'alone then'))
    .then(
      notices(
        '@human Chain limit reached (1 run in one chain). Finance did not get the floor. Reply to continue.',
      ),
    );
});

test('[CH20] the notice of a refusal by the chain limit is posted only when the chain ends', () => {
  room(2, '@HR @Sales go')
    .when(asks('hr', 'Finance'))
    .when(speaks('hr', 'alone then'))
    .then(notices());
});

test('[CH20] a notice names a refused target even if the caller then asked another agent', () => {
  room(2)
    .when(asks('hr', 'Finance', true))
    .when(speaks('hr', 'you', { handsOverTo: 'Legal' }))
    .when(speaks('legal'))
    .then(isOver, notices(/\. Finance did not get the floor/u));
});

test('[CH20] if a later text gives a refused target the floor, no notice names this target', () => {
  room(2)
    .when(asks('hr', 'Legal', true))
    .when(speaks('hr', '@Legal you'))
    .when(speaks('legal'))
    .then(isOver, notices());
});

test('[CH20] a later hand-off to one refused target does not remove another target from the notice', () => {
  given({ agents: ['A', 'B', 'C', 'D', 'E'], settings: { maxRuns: 4 } })
    .when(says('Ana', '@A @B @E go'))
    .when(asks('a', 'C', true))
    .when(speaks('a'))
    .when(asks('b', 'D', true))
    .when(speaks('b'))
    .when(speaks('e', 'you', { handsOverTo: 'D' }))
    .when(speaks('d'))
    .then(isOver, notices(/\. C did not get the floor/u));
});

test('[CH20] one notice names all refused targets', () => {
  room(2, '@HR @Sales go')
    .when(asks('hr', 'Finance'))
    .when(asks('hr', 'Finance', true))
    .when(speaks('hr', 'alone then'))
    .when(asks('sales', 'Legal'))
    .when(speaks('sales', 'me too'))
    .then(notices(/\. Finance, Legal did not get the floor/u));
});

test('[CH20] if a refused target has left, the notice counts it without its name', () => {
  const refused = room(2, '@HR @Sales go').when(asks('hr', 'Finance')).when(asks('hr', 'Legal'));
  refused
    .when(leaves('Finance'))
    .when(speaks('hr'))
    .when(speaks('sales'))
    .then(notices(/\. Legal and an agent that has left since did not get the floor\./u));
  room(1)
    .when(asks('hr', 'Finance'))
    .when(leaves('Finance'))
    .when(speaks('hr'))
    .then(notices(/\. An agent that has left since did not get the floor\./u));
});

test('[CH20] after a pass, no notice about the chain limit is posted', () => {
  room(1)
    .when(asks('hr', 'Finance'))
    .when(speaks('hr', PASS))
    .then(isOver, notices('@human HR is passing control to you'));
});

test('[CH20] the notice of a pass replaces the chain limit notices of all branches and of all chains that the pass ends', () => {
  room(2, '@HR @Sales go')
    .when(asks('hr', 'Finance'))
    .when(speaks('hr', PASS))
    .when(speaks('sales'))
    .then(isOver, notices());
  room(2)
    .when(speaks('hr', 'you', { handsOverTo: 'Legal' }))
    .when(asks('legal', 'Finance'))
    .when(says('Ana', '@Press go'))
    .when(speaks('press', PASS))
    .then(isOver, notices('@human Press is passing control to you'));
});

test('[CH20] a pass in one chain does not suppress the chain limit notice of another chain that continues', () => {
  room(1)
    .when(asks('hr', 'Finance'))
    .when(says('Ana', '@Press go'))
    .when(speaks('press', PASS))
    .when(speaks('hr', 'alone then'))
    .then(isOver, notices(/\. Finance did not get the floor/u));
});

test('[CH6] a run that waited for a turn and never began does not count for the chain limit', () => {
  given({ agents: SIX, settings: { maxRuns: 4, turnLimit: 2 } })
    .when(says('Ana', '@HR @Sales @Press go'))
    .then(areHeld('press'))
    .when(leaves('Press'))
    .when(changes({ turnLimit: 20 }))
    .when(asks('hr', 'Finance', true))
    .then(toolAnswers('accepted'));
});

test('[CH20] two refused hand-offs of a chain get one notice', () => {
  room(2, '@HR @Sales go')
    .when(asks('hr', 'Finance'))
    .when(speaks('hr', 'alone then'))
    .when(asks('sales', 'Legal'))
    .when(speaks('sales', 'me too'))
    .then(notices(/^@human Chain limit reached/u));
});

test('[CH20] if the chain limit refuses a hand-off in a text, a notice is posted', () => {
  room(1)
    .when(speaks('hr', '@Finance you'))
    .then(notices(/Finance did not get the floor/u));
});

test('[CH20] if the chain limit refuses a hand-off at the end of a run, the text is posted', () => {
  room(2)
    .when(asks('hr', 'Finance'))
    .when(changes({ maxRuns: 1 }))
    .when(speaks('hr', 'over to you'))
    .then(lastSaid('over to you'));
});

test('[CH20] if a run skips after its hand-off was refused, a notice is posted', () => {
  room(1)
    .when(asks('hr', 'Finance'))
    .when(skips('hr'))
    .then(notices(/Finance did not get/u));
});

test('[CH20] if a run fails after its hand-off was refused, a notice is posted', () => {
  room(1)
    .when(asks('hr', 'Finance'))
    .when(fails('hr'))
    .then(notices(/Finance did not get/u));
});

test('[CH20] if a refused agent got the floor later, no notice names this agent', () => {
  given({ agents: ['HR', 'Finance', 'Legal'], settings: { policy: 'chain', maxRuns: 4 } })
    .when(says('Ana', '@HR go'))
    .when(speaks('hr', 'a', { handsOverTo: 'Finance', expectsReply: true }))
    .when(asks('finance', 'Legal', true))
    .then(toolAnswers('refused', 'run-limit'))
    .when(speaks('finance', 'b'))
    .when(speaks('hr', 'c', { handsOverTo: 'Legal' }))
    .when(speaks('legal', 'd'))
    .then(isOver, notices());
});
