import { expect, test } from 'vitest';

import {
  delegates,
  endsRuns,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  posts,
  says,
  speaks,
  type Story,
} from '../support/story.ts';
import type { Seating } from '../support/table.ts';
import { asks, isTold, postsNothing } from '../support/tool-steps.ts';

function room(policy: 'mention' | 'chain'): Story {
  return given({
    agents: ['HR', 'Finance', 'Legal'],
    settings: { policy },
  } satisfies Seating).when(says('Ana', '@HR a question'));
}

/** HR asks Finance, whose run an agent's message has started. */
function financeAsked(): Story {
  return room('mention').when(speaks('hr', '@Finance is that right?'));
}

test.each([
  ['👍'],
  ['👍🏽 ❤️ 👨‍👩‍👧 🇨🇭'],
  ['✅ ✔️ ‼️ 🤷‍♀️ 1️⃣ #️⃣'],
  ['…!?'],
  ['@HR'],
  ['@HR 👍'],
  ['**@HR**, @Legal — 🙏!'],
  ['<world>stop</world> ...'],
])('[NN1] an answer to an agent that is only %j is not posted', (text) => {
  financeAsked().when(speaks('finance', text)).then(postsNothing, isOver);
});

test('[NN1] an answer that says nothing ends as suppressed', () => {
  financeAsked()
    .when(speaks('finance', '👍'))
    .then(endsRuns(['finance', 'suppressed', 'NN1']));
});

test.each([['ok'], ['42'], ['не'], ['好']])(
  '[NN1] an answer to an agent with the word %j is posted',
  (text) => {
    financeAsked()
      .when(speaks('finance', text))
      .then(lastSaid(`@HR ${text}`));
  },
);

test('[NN1] who waits sees a skip', () => {
  room('chain')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance', '👍'))
    .then(isTold('hr', { result: { kind: 'skipped' } }));
});

test('[NN1] an answer that says nothing is posted with a hand-off by tool', () => {
  room('chain')
    .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
    .when(speaks('finance', '👍', { handsOverTo: 'Legal' }))
    .then(lastSaid('👍'), holdTheFloor('legal'));
});

test('[NN1] an answer that says nothing is posted with a hand-off by words', () => {
  room('chain')
    .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
    .when(speaks('finance', '@Legal 👍'))
    .then(lastSaid('@Legal 👍'), holdTheFloor('legal'));
});

test('[NN1] an answer that says nothing in a run that was given the floor back is not posted', () => {
  room('chain')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance'))
    .when(speaks('hr', '👍'))
    .then(postsNothing, isOver);
});

test("[NN1] a run that was delegated by an agent's run counts as that one", () => {
  room('chain')
    .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
    .when(delegates('finance', 'Legal'))
    .when(speaks('legal', '👍'))
    .then(postsNothing, isOver);
});

test("[NN1] a run that was delegated by a person's run counts as that one", () => {
  room('chain').when(delegates('hr', 'Legal')).when(speaks('legal', '👍')).then(lastSaid('👍'));
});

test('[NN1] a late refusal of the hand-off makes the answer one without hand-off', () => {
  room('chain')
    .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
    .when(asks('finance', 'Legal'))
    .when((table) => table.leaves('Legal'))
    .when(speaks('finance', '👍'))
    .then(postsNothing);
});

test.each([
  ['the same text', 'It is done.'],
  ['another case', 'IT IS DONE.'],
  ['other punctuation', '“it is done”!!'],
  ['an emoji more', 'It is done 🎉'],
  ['a mention more', '@HR it is done'],
  ['other white space', 'It  is\ndone'],
  ['a tag more', 'It is done. <world>stop</world>'],
])('[NN2] an answer with %s as the last one of the same agent is not posted', (_, text) => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'mention' } })
    .when(says('Ana', '@Finance status?'))
    .when(speaks('finance', 'It is done.'))
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '@Finance is that right?'))
    .when(speaks('finance', text))
    .then(postsNothing, isOver);
});

test('[NN2] an answer that equals what another agent said is posted', () => {
  financeAsked().when(speaks('finance', 'Is that right?')).then(lastSaid('@HR Is that right?'));
});

test('[NN2] an answer that equals an earlier one than the last is posted', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'mention' } })
    .when(says('Ana', '@Finance status?'))
    .when(speaks('finance', 'It is done.'))
    .when(says('Ana', '@Finance really?'))
    .when(speaks('finance', 'Really.'))
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '@Finance is that right?'))
    .when(speaks('finance', 'It is done.'))
    .then(lastSaid('@HR It is done.'));
});

test('[NN3] an answer to a person that says nothing is posted', () => {
  room('mention').when(speaks('hr', '👍')).then(lastSaid('👍'));
});

test('[NN3] an answer to a person that equals the last one is posted', () => {
  room('mention')
    .when(speaks('hr', 'It is done.'))
    .when(says('Ana', '@HR again, please'))
    .when(speaks('hr', 'It is done.'))
    .then(({ messages }) => expect(messages).toHaveLength(4));
});

test('[NN3] an answer to a service that says nothing is posted', () => {
  given({ agents: ['HR', 'Finance'] })
    .when(posts('Calendar', '@HR noon'))
    .when(speaks('hr', '👍'))
    .then(lastSaid('👍'));
});
