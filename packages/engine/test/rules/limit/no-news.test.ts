import { expect, test } from 'vitest';

import {
  continues,
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
} from '../../support/story.ts';
import type { Seating } from '../../support/table.ts';
import {
  asks,
  endsNoWait,
  isTold,
  postsNothing,
  sends,
  waitsReturn,
} from '../../support/tool-steps.ts';

function room(policy: 'mention' | 'chain'): Story {
  return given({
    agents: ['HR', 'Finance', 'Legal'],
    settings: { policy },
  } satisfies Seating).when(says('Ana', '@HR a question'));
}

/** HR addresses Finance, so an agent's message started the run of Finance. */
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
  ['**@HR** — 🙏!'],
  ['<world>stop</world> ...'],
])('[NN1] an answer to an agent is not posted if its text is only %j', (text) => {
  financeAsked().when(speaks('finance', text)).then(postsNothing, isOver);
});

test('[NN1] an answer without news ends as suppressed', () => {
  financeAsked()
    .when(speaks('finance', '👍'))
    .then(endsRuns(['finance', 'suppressed', 'NN1']));
});

test.each([['ok'], ['42'], ['не'], ['好']])(
  '[NN1] an answer to an agent is posted if its text has the word %j',
  (text) => {
    financeAsked()
      .when(speaks('finance', text))
      .then(lastSaid(`@HR ${text}`));
  },
);

test('[NN3] an answer without news is posted if an agent on a stack waits for it', () => {
  room('chain')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance', '👍'))
    .then(lastSaid('👍'), isTold('hr', { result: { kind: 'answered' } }));
});

test('[NN3] an answer without news is posted if an agent waits for the delegator of its run', () => {
  room('chain')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(delegates('finance', 'Legal'))
    .when(speaks('legal', '👍'))
    .then(lastSaid('👍'), isTold('hr', { result: { kind: 'answered' } }));
});

test('[NN1] an answer without news is not posted if an agent waits only for the agent that handed off', () => {
  room('chain')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance', 'It is 12.', { handsOverTo: 'Legal' }))
    .when(speaks('legal', '👍'))
    .then(postsNothing, isTold('hr', { result: { kind: 'answered' } }));
});

test('[NN3] an answer without news is posted if a parked run waits for it', () => {
  given({ agents: ['Boss', 'HR'], settings: { policy: 'coordinator', main: 'Boss' } })
    .when(says('Ana', 'is it done?'))
    .when(sends('boss', 'done?', { mention: 'HR', waitsFor: ['agent'] }))
    .when(speaks('hr', '👍'))
    .then(lastSaid('👍'), waitsReturn({ kind: 'reply' }));
});

test('[NN1] an answer without news is not posted if the open wait is for a person', () => {
  given({ agents: ['Boss', 'HR'], settings: { policy: 'coordinator', main: 'Boss' } })
    .when(says('Ana', 'is it done?'))
    .when(sends('boss', 'done?', { mention: 'HR', waitsFor: ['human'] }))
    .when(speaks('hr', '👍'))
    .then(postsNothing, endsNoWait);
});

test('[NN3] an answer without news is posted if it begins with a mention of another agent', () => {
  financeAsked().when(speaks('finance', '@Legal 👍')).then(lastSaid('@Legal 👍'));
});

test('[NN1] an answer without news is not posted, even if it had a mention that a stop tag removed', () => {
  financeAsked()
    .when(speaks('finance', '@Legal 👍 <world>stop</world>'))
    .then(postsNothing, isOver);
});

test('[NN1] an answer without news is posted if its run handed off with a tool', () => {
  room('chain')
    .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
    .when(speaks('finance', '👍', { handsOverTo: 'Legal' }))
    .then(lastSaid('👍'), holdTheFloor('legal'));
});

test('[NN1] an answer without news is posted if its text hands off', () => {
  room('chain')
    .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
    .when(speaks('finance', '@Legal 👍'))
    .then(lastSaid('@Legal 👍'), holdTheFloor('legal'));
});

test('[NN3] an agent that got the floor back can post an answer without news to a person', () => {
  room('chain')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance'))
    .when(speaks('hr', '👍'))
    .then(lastSaid('👍'), isOver);
});

test('[NN3] if an agent that got the floor back delegates, the target can post an answer without news to a person', () => {
  room('chain')
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance'))
    .when(delegates('hr', 'Legal'))
    .when(speaks('legal', '👍'))
    .then(lastSaid('👍'), isOver);
});

test('[NN1] if an agent started the first run of a waiter, this agent counts as the starter of the resumed run too', () => {
  given({ agents: ['HR', 'Finance', 'Legal'] })
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
    .when(speaks('finance', 'asking', { handsOverTo: 'Legal', expectsReply: true }))
    .when(speaks('legal', 'It is 12.'))
    .when(speaks('finance', '👍'))
    .then(postsNothing, isOver);
});

test("[NN1] if an agent started the delegator's run, this agent counts as the starter of the delegated run too", () => {
  room('chain')
    .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
    .when(delegates('finance', 'Legal'))
    .when(speaks('legal', '👍'))
    .then(postsNothing, isOver);
});

test("[NN1] if a person started the delegator's run, that person counts as the starter of the delegated run too", () => {
  room('chain').when(delegates('hr', 'Legal')).when(speaks('legal', '👍')).then(lastSaid('👍'));
});

test('[NN1] if the hand-off of an answer is refused at the end of the run, the answer is posted only if it has news', () => {
  room('chain')
    .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
    .when(asks('finance', 'Legal'))
    .when((table) => table.leaves('Legal'))
    .when(speaks('finance', '👍'))
    .then(postsNothing);
});

/** Two polite agents that have each spoken once. */
function politely(): Story {
  return given({ agents: ['HR', 'Finance'], settings: { policy: 'mention' } })
    .when(says('Ana', '@HR tell Finance that it is done'))
    .when(speaks('hr', '@Finance You are welcome!'))
    .when(speaks('finance', 'Thanks a lot.'))
    .when(speaks('hr', 'You are welcome!'));
}

test.each([
  ['the same text', 'Thanks a lot.'],
  ['another case', 'THANKS A LOT.'],
  ['other punctuation', '“thanks a lot”!!'],
  ['one more emoji', 'Thanks a lot 🎉'],
  ['one more mention', '@HR thanks a lot'],
  ['different white space', 'Thanks  a\nlot'],
  ['one more tag', 'Thanks a lot. <world>stop</world>'],
])('[NN2] when both sides repeat themselves, an answer with %s is not posted', (_, text) => {
  politely()
    .when(speaks('finance', text))
    .then(postsNothing, isOver, endsRuns(['finance', 'suppressed', 'NN2']));
});

test("[NN2] an answer that repeats its agent's last message is posted if the question is new", () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'mention' } })
    .when(says('Ana', '@HR ask for the temperature'))
    .when(speaks('hr', '@Finance how warm is it?'))
    .when(speaks('finance', 'It is 21 degrees.'))
    .when(speaks('hr', 'And now?'))
    .when(speaks('finance', 'It is 21 degrees.'))
    .then(lastSaid('@HR It is 21 degrees.'));
});

test('[NN2] a new answer is posted if the question repeats an earlier question', () => {
  politely().when(speaks('finance', 'That is all.')).then(lastSaid('@HR That is all.'));
});

test('[NN2] an answer that repeats a message of an earlier chain is posted', () => {
  politely()
    .when(speaks('finance', 'Thanks a lot.'))
    .when(says('Ana', '@HR tell Finance once more'))
    .when(speaks('hr', '@Finance You are welcome!'))
    .when(speaks('finance', 'Thanks a lot.'))
    .then(lastSaid('@HR Thanks a lot.'));
});

test('[NN2] a moderator may call agents one after the other with the same text', () => {
  given({ agents: ['Mod', 'B', 'C', 'D'], settings: { policy: 'mention' } })
    .when(says('Ana', '@Mod begin the round'))
    .when(speaks('mod', '@B your turn.'))
    .when(speaks('b', 'Nothing from me.'))
    .when(speaks('mod', '@C your turn.'))
    .then(lastSaid('@C your turn.'))
    .when(speaks('c', 'Nothing from me.'))
    .when(speaks('mod', '@D your turn.'))
    .then(lastSaid('@D your turn.'), holdTheFloor('d'));
});

test('[NN2] an agent that is asked by two agents may give both the same answer', () => {
  given({ agents: ['HR', 'Legal', 'Thermometer'] })
    .when(says('Ana', '@HR @Legal how warm is it?'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Thermometer', expectsReply: true }))
    .when(speaks('legal', 'asking', { handsOverTo: 'Thermometer', expectsReply: true }))
    .when(speaks('thermometer', 'It is 21 degrees.'))
    .when(speaks('thermometer', 'It is 21 degrees.'))
    .then(isTold('legal', { result: { kind: 'answered' } }));
});

test('[NN2] in a chain that Continue opened, answers are compared with the messages of the ended chain', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'mention', turnLimit: 3 } })
    .when(says('Ana', '@HR tell Finance that it is done'))
    .when(speaks('hr', '@Finance You are welcome!'))
    .when(speaks('finance', 'Thanks a lot.'))
    .when(speaks('hr', 'You are welcome!'))
    .when(continues('Ana'))
    .when(speaks('finance', 'Thanks a lot.'))
    .then(postsNothing, isOver);
});

test('[NN2] an exchange of two polite agents ends even if no limit ends it', () => {
  const story = given({ agents: ['HR', 'Finance'], settings: { policy: 'mention' } })
    .when(says('Ana', '@HR thank Finance'))
    .when(speaks('hr', '@Finance Thank you!'));
  for (let n = 0; n < 9 && story.table.floor.length > 0; n += 1) {
    story.when((table) => speaks(table.floor[0] ?? '', 'Thank you!')(table));
  }
  story.then(isOver, ({ messages }) => expect(messages.length).toBeLessThan(7));
});

test("[NN2] an answer that repeats another agent's message is posted", () => {
  financeAsked().when(speaks('finance', 'Is that right?')).then(lastSaid('@HR Is that right?'));
});

test('[NN3] an answer without news to a person is posted', () => {
  room('mention').when(speaks('hr', '👍')).then(lastSaid('👍'));
});

test('[NN3] an answer to a person is posted even if it repeats the last answer', () => {
  room('mention')
    .when(speaks('hr', 'It is done.'))
    .when(says('Ana', '@HR again, please'))
    .when(speaks('hr', 'It is done.'))
    .then(({ messages }) => expect(messages).toHaveLength(4));
});

test('[NN3] an answer without news to a service is posted', () => {
  given({ agents: ['HR', 'Finance'] })
    .when(posts('Calendar', '@HR noon'))
    .when(speaks('hr', '👍'))
    .then(lastSaid('👍'));
});
