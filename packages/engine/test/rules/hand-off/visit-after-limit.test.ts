import { test } from 'vitest';

import { CHAIN, speaksFor, starts } from '../../support/budget-steps.ts';
import { Neighbours } from '../../support/neighbours.ts';
import {
  continues,
  holdTheFloor,
  isOver,
  lastSaid,
  notices,
  says,
  skips,
  speaks,
  type Story,
  type TableStep,
  toolAnswers,
} from '../../support/story.ts';
import { idOf } from '../../support/table.ts';
import {
  answers,
  asks,
  asksToDelegate,
  changes,
  goes,
  hasCause,
  postsNothing,
  refusesFloor,
} from '../../support/tool-steps.ts';
import { room } from '../../support/turn-limit-room.ts';

/** HR asked Finance, and the limit has ended their chain. Finance still has the floor. */
function financeGoesOn(): Story {
  return room('chain', 3)
    .when(says('Ana', '@HR @IT hello'))
    .when(speaks('hr', 'over to you', { handsOverTo: 'Finance' }))
    .when(speaks('it', 'over to you', { handsOverTo: 'Legal' }))
    .when(changes({ turnLimit: 1 }));
}

test.each([
  ['nothing', skips('finance')],
  ['an answer without news', speaks('finance', '👍')],
])(
  '[TL11] after a run had %s to post in another space, Continue resumes its delegation',
  (_, end) => {
    financeGoesOn()
      .when(asksToDelegate('finance', 'IT'))
      .when(goes('finance'))
      .when(end)
      .then(postsNothing, refusesFloor('it', 'TL11'))
      .when(changes({ turnLimit: 20 }))
      .when(continues('Ana'))
      .then(hasCause('it', { kind: 'delegated', by: idOf('Finance') }));
  },
);

test.each([
  ['resumes a mention', asks('finance', 'IT'), ['legal', 'it']],
  ['does not resume a delegation', asksToDelegate('finance', 'IT'), ['legal']],
])('[TL11] after a run has answered in another space, Continue %s', (_, call, floor) => {
  financeGoesOn()
    .when(call)
    .when(goes('finance'))
    .when(speaks('finance', 'I said it here.'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(holdTheFloor(...floor));
});

test('[SG1] [TL11] a stop tag in an answer for another space drops the refused hand-offs of its run', () => {
  financeGoesOn()
    .when(asks('finance', 'IT'))
    .when(goes('finance'))
    .when(speaks('finance', 'enough <world>stop</world>'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(holdTheFloor('legal'));
});

test('[TL11] after the limit has ended its chain, a run cannot ask an agent of another space either', () => {
  financeGoesOn()
    .when(goes('finance'))
    .when(asks('finance', 'Ben'))
    .then(toolAnswers('refused', 'turn-limit'));
});

/** The same situation in two spaces. Finance is also a member of the space `annex`. */
function financeMayVisit(): Neighbours {
  return new Neighbours(
    { agents: ['HR', 'Finance', 'Legal', 'IT'], settings: { policy: 'chain', turnLimit: 3 } },
    { agents: ['Finance', 'Audit'], people: ['Ben'] },
  )
    .when('home', says('Ana', '@HR @IT hello'))
    .when('home', speaks('hr', 'over to you', { handsOverTo: 'Finance' }))
    .when('home', speaks('it', 'over to you', { handsOverTo: 'Legal' }));
}

const END_CHAIN = changes({ turnLimit: 1 });

test.each<[string, readonly TableStep[]]>([
  ['in its report', [END_CHAIN, goes('finance'), answers('finance', 'you?', { target: 'Audit' })]],
  [
    'with a call before the limit',
    [goes('finance'), asks('finance', 'Audit'), END_CHAIN, speaks('finance', 'you?')],
  ],
  ['in its text', [END_CHAIN, goes('finance'), speaks('finance', '@Audit you?')]],
])(
  '[TL11] if the limit has ended the chain of a run, and the run asks an agent of another space %s, only the text is posted',
  (_, steps) => {
    const story = financeMayVisit();
    for (const step of steps) story.when('home', step);
    story.carry().then('annex', lastSaid('you?'), refusesFloor('audit', 'TL11'), notices(), isOver);
  },
);

test('[BU3] after a budget has ended its chain, a run that asks an agent of another space posts only the text', () => {
  new Neighbours(
    { agents: ['HR', 'Finance', 'Legal'], settings: { policy: 'chain', ...CHAIN } },
    { agents: ['Legal', 'Audit'], people: ['Ben'] },
  )
    .when('home', says('Ana', '@HR, @Finance and @Legal, a question'))
    .when('home', starts('legal', { tokens: 10 }))
    .when('home', starts('hr', { tokens: 90 }))
    .when('home', speaksFor('hr', { tokens: 100 }))
    .when('home', starts('finance', { tokens: 1 }))
    .when('home', goes('legal'))
    .when('home', speaks('legal', '@Audit you?'))
    .carry()
    .then('annex', lastSaid('@Audit you?'), refusesFloor('audit', 'TL11'), notices(), isOver);
});
