import { expect, test } from 'vitest';

import {
  delegates,
  fails,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  notices,
  says,
  skips,
  speaks,
  toolAnswers,
  type Story,
} from '../support/story.ts';
import { asks, asksToDelegate, changes } from '../support/tool-steps.ts';

const SIX = ['HR', 'Finance', 'Legal', 'IT', 'Sales', 'Press'];
const EXPECTS = { expectsReply: true };

function room(maxRuns: number, text = '@HR go'): Story {
  return given({ agents: SIX, settings: { maxRuns } }).when(says('Ana', text));
}

test('[CH6] a chain has ten runs unless set otherwise', () => {
  const story = given({ agents: SIX }).when(says('Ana', '@HR go'));
  for (let n = 0; n < 9; n += 1) {
    const from = SIX[n % 6] ?? '';
    story.when(speaks(from, `step ${n}`, { handsOverTo: SIX[(n + 1) % 6] ?? '' }));
  }
  story.when(asks('it', 'Sales')).then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] the tenth run is given', () => {
  const story = given({ agents: SIX }).when(says('Ana', '@HR go'));
  for (let n = 0; n < 9; n += 1) {
    const from = SIX[n % 6] ?? '';
    story.when(speaks(from, `step ${n}`, { handsOverTo: SIX[(n + 1) % 6] ?? '' }));
  }
  story.then(holdTheFloor('it'));
});

test('[CH6] a hand-off that expects a reply needs a run for the waiter too', () => {
  room(2)
    .when(asks('hr', 'Finance', true))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] a hand-off without a reply fits where one with a reply does not', () => {
  room(2).when(asks('hr', 'Finance')).then(toolAnswers('accepted'));
});

test('[CH6] a run is kept for everyone who waits in this branch', () => {
  room(4)
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', ...EXPECTS }))
    .when(asks('finance', 'Legal', true))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] a run is kept for everyone who waits in another branch', () => {
  room(4, '@HR @Sales go')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', ...EXPECTS }))
    .when(asks('sales', 'Press'))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] the first runs of all branches count', () => {
  room(3, '@HR @Sales @IT go')
    .when(asks('hr', 'Finance'))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] re-triggers count', () => {
  room(3)
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', ...EXPECTS }))
    .when(speaks('finance'))
    .when(asks('hr', 'Legal'))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] delegated runs count', () => {
  room(2)
    .when(delegates('hr', 'Finance'))
    .when(asksToDelegate('finance', 'Legal'))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH6] a delegation is refused unless the waiters are covered', () => {
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

test('[CH6] each chain has runs of its own', () => {
  room(1).when(says('Ana', '@Legal go')).then(holdTheFloor('hr', 'legal'));
});

test('[CH6] a lower limit holds at once', () => {
  room(10)
    .when(changes({ maxRuns: 1 }))
    .when(asks('hr', 'Finance'))
    .then(toolAnswers('refused', 'run-limit'));
});

test('[CH20] a hand-off that the limit refused is told when the chain ends', () => {
  room(1)
    .when(asks('hr', 'Finance'))
    .when(speaks('hr', 'alone then'))
    .then(
      notices(
        '@human Run limit reached (1 run in one chain). Finance did not get the floor. Reply to continue.',
      ),
    );
});

test('[CH20] nothing is told before the chain ends', () => {
  room(2, '@HR @Sales go')
    .when(asks('hr', 'Finance'))
    .when(speaks('hr', 'alone then'))
    .then(notices());
});

test('[CH20] nothing is told of a refused hand-off that was replaced by another', () => {
  room(2)
    .when(asks('hr', 'Finance', true))
    .when(speaks('hr', 'you', { handsOverTo: 'Legal' }))
    .when(speaks('legal'))
    .then(isOver, notices());
});

test('[CH20] nothing is told of a refused hand-off that words replaced', () => {
  room(2)
    .when(asks('hr', 'Finance', true))
    .when(speaks('hr', '@Legal you'))
    .when(speaks('legal'))
    .then(isOver, notices());
});

test('[CH20] two hand-offs that the limit refused are told once', () => {
  room(2, '@HR @Sales go')
    .when(asks('hr', 'Finance'))
    .when(speaks('hr', 'alone then'))
    .when(asks('sales', 'Legal'))
    .when(speaks('sales', 'me too'))
    .then(notices(/^@human Run limit reached/u));
});

test('[CH20] a hand-off that words asked for and the limit refused is told', () => {
  room(1)
    .when(speaks('hr', '@Finance you'))
    .then(notices(/Finance did not get the floor/u));
});

test('[CH20] the text of a hand-off that the limit refused late is posted', () => {
  room(2)
    .when(asks('hr', 'Finance'))
    .when(changes({ maxRuns: 1 }))
    .when(speaks('hr', 'over to you'))
    .then(lastSaid('over to you'));
});

test('[CH20] a refused hand-off is told when its run skips', () => {
  room(1)
    .when(asks('hr', 'Finance'))
    .when(skips('hr'))
    .then(notices(/Finance did not get/u));
});

test('[CH20] a refused hand-off is told when its run fails', () => {
  room(1)
    .when(asks('hr', 'Finance'))
    .when(fails('hr'))
    .then(notices(/Finance did not get/u));
});

test('[CH20] there is no notice about an agent that got the floor after all', () => {
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
