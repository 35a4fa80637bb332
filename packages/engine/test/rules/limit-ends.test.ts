import { expect, test } from 'vitest';

import {
  continues,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  leaves,
  notices,
  offersNobody,
  offersRun,
  posts,
  says,
  speaks,
  type Story,
  toolAnswers,
} from '../support/story.ts';
import { idOf, type Seating } from '../support/table.ts';
import {
  answers,
  areParked,
  changes,
  hasCause,
  refusesFloor,
  sends,
} from '../support/tool-steps.ts';

const FOUR = ['HR', 'Finance', 'Legal', 'IT'];

function room(policy: 'mention' | 'chain', turnLimit: number): Story {
  return given({ agents: FOUR, settings: { policy, turnLimit } } satisfies Seating);
}

/** HR has the last turn, asks Finance for a reply, and is refused. */
function financeRefused(): Story {
  return room('chain', 1)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }));
}

/** The limit has ended a chain in which HR still holds the floor. */
function hrStillSpeaks(): Story {
  return given({
    agents: ['Boss', 'HR', 'IT'],
    settings: { policy: 'admin', main: 'Boss', humanMentions: 'route', turnLimit: 2 },
  })
    .when(says('Ana', '@Boss @HR @IT hello'))
    .when(speaks('boss'))
    .when(changes({ turnLimit: 1 }))
    .when(changes({ turnLimit: 3 }));
}

test('[TL7] Continue gives those refused the floor', () => {
  financeRefused()
    .when(continues('Ana'))
    .then(offersRun('finance', { because: 'TL7' }));
});

test('[TL7] Continue gives the floor for what they were asked', () => {
  financeRefused()
    .when(continues('Ana'))
    .then(hasCause('finance', { kind: 'mention', by: idOf('hr'), reason: 'please' }), (table) =>
      expect(table.runOf('finance').triggerId).toBe(table.lastOf('hr').messageId),
    );
});

test('[TL7] who was dropped from a stack stays dropped', () => {
  financeRefused().when(continues('Ana')).when(speaks('finance')).then(isOver);
});

test('[TL7] a waiter that was refused its own return gets the floor', () => {
  room('chain', 2)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance'))
    .then(refusesFloor('hr', 'TL3'))
    .when(continues('Ana'))
    .then(hasCause('hr', { kind: 'returned', asked: idOf('finance') }));
});

test('[TL7] the new chain has the policy of the one that ended', () => {
  financeRefused()
    .when(changes({ policy: 'broadcast' }))
    .when(continues('Ana'))
    .then(({ state }) => expect(state.floor.chains).toMatchObject([{ policy: 'chain' }]));
});

test('[TL7] the new chain has a fresh run limit', () => {
  financeRefused()
    .when(continues('Ana'))
    .then(({ state }) => expect(state.floor.chains).toMatchObject([{ runsUsed: 1 }]));
});

test('[TL7] there is a new chain for each that ended', () => {
  room('mention', 2)
    .when(says('Ana', '@HR a question'))
    .when(says('Ana', '@Finance a question'))
    .when(speaks('hr', '@Legal look'))
    .when(speaks('finance', '@IT look'))
    .then(notices(/^@human Turn limit/u))
    .when(continues('Ana'))
    .then(holdTheFloor('legal', 'it'), ({ state }) => expect(state.floor.chains).toHaveLength(2));
});

test('[TL7] those refused in one chain share the new one', () => {
  room('mention', 1)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '@Legal @IT look'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(holdTheFloor('legal', 'it'), ({ state }) => expect(state.floor.chains).toHaveLength(1));
});

test('[TL7] those whom the fresh run limit does not cover are told of it', () => {
  room('chain', 1)
    .when(says('Ana', '@HR @Finance @Legal hello'))
    .when(speaks('hr'))
    .when(changes({ maxRuns: 1 }))
    .when(continues('Ana'))
    .then(holdTheFloor('finance'), notices(/Legal did not get the floor/u));
});

test('[TL7] who left in the meantime does not get the floor', () => {
  financeRefused().when(leaves('Finance')).when(continues('Ana')).then(offersNobody, isOver);
});

test('[TL7] a second Continue gives nobody the floor', () => {
  financeRefused()
    .when(continues('Ana'))
    .when(speaks('finance'))
    .when(continues('Ana'))
    .then(offersNobody);
});

test("[TL7] a person's message does not bring back those refused", () => {
  financeRefused().when(says('Ana', '@IT hello')).then(holdTheFloor('it'));
});

test("[TL7] Continue after a person's message gives nobody the floor", () => {
  financeRefused().when(says('Ana', '@human well')).when(continues('Ana')).then(offersNobody);
});

test('[TL11] what the last run of an ended chain asks for is refused without a second notice', () => {
  room('mention', 2)
    .when(says('Ana', '@HR @Finance @Legal hello'))
    .when(speaks('hr'))
    .when(changes({ turnLimit: 1 }))
    .then(notices(/^@human Turn limit/u))
    .when(speaks('finance', '@IT and you?'))
    .then(refusesFloor('it', 'TL11'), notices(), lastSaid('and you?'));
});

test('[TL11] Continue also gives the floor to whom an ended chain refused last', () => {
  room('mention', 2)
    .when(says('Ana', '@HR @Finance @Legal hello'))
    .when(speaks('hr'))
    .when(changes({ turnLimit: 1 }))
    .when(speaks('finance', '@IT and you?'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(holdTheFloor('legal', 'it'));
});

test("[TL11] a chain that the limit ended stays ended after a person's message", () => {
  room('mention', 2)
    .when(says('Ana', '@HR @Finance @Legal hello'))
    .when(speaks('hr'))
    .when(changes({ turnLimit: 1 }))
    .when(changes({ turnLimit: 20 }))
    .when(says('Ana', '@human well'))
    .when(speaks('finance', '@IT and you?'))
    .then(refusesFloor('it', 'TL11'), notices(), isOver);
});

test("[TL11] what an ended chain asks for does not end the chain of a person's message", () => {
  hrStillSpeaks()
    .when(says('Ana', '@IT another question'))
    .when(sends('it', 'which one?', { waitsFor: ['human'] }))
    .when(answers('hr', 'Boss knows', { target: 'Boss' }))
    .then(refusesFloor('boss', 'TL11'), notices(), areParked('it'));
});

test('[TL11] a message by tool of an ended chain into another space returns the limit', () => {
  hrStillSpeaks()
    .when(says('Ana', '@human well'))
    .when(sends('hr', 'one moment', { to: 'annex' }))
    .then(toolAnswers('limit'));
});

test('[TL11] a message by tool of an ended chain returns the limit', () => {
  hrStillSpeaks()
    .when(says('Ana', '@human well'))
    .when(sends('hr', 'one moment'))
    .then(toolAnswers('limit'));
});

test('[TL7] Continue restarts whom the limit refused after an earlier pass', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'broadcast', turnLimit: 1 } })
    .when(says('Ana', 'hello'))
    .when(speaks('hr', '<world>pass</world>'))
    .when(speaks('finance', 'still here'))
    .when(posts('Cron', 'tick'))
    .when(speaks('hr', 'noted'))
    .then(notices(/Turn limit/u))
    .when(continues('Ana'))
    .then(holdTheFloor('finance'));
});
