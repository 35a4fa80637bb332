import { expect, test } from 'vitest';

import {
  endsRuns,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  notices,
  offersNobody,
  posts,
  says,
  speaks,
} from '../../support/story.ts';
import {
  answers,
  areHeld,
  areParked,
  changes,
  refusesFloor,
  sends,
  turnsAre,
  waitsReturn,
} from '../../support/tool-steps.ts';
import { limitReached, NOTICE, OFFICE, room } from '../../support/turn-limit-room.ts';

test('[TL3] the limit refuses a request when no turn can become free', () => {
  limitReached().then(refusesFloor('legal', 'TL3'), holdTheFloor());
});

test('[TL3] the leading mention of a refused agent is removed from the text', () => {
  limitReached().then(lastSaid('and you, after what @IT said?'));
});

test('[TL3] leading mentions of refused agents are removed on every line', () => {
  room('mention', 1)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '@Legal look at this\n@IT and at that'))
    .then(lastSaid('look at this\nand at that'));
});

test('[TL3] leading mentions of agents that were not refused stay in the text', () => {
  room('mention', 1)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '@Ana and @Legal, look at this'))
    .then(lastSaid('@Ana, look at this'));
});

test('[TL3] a text keeps its mentions if it would become empty without them', () => {
  room('mention', 1)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '@Legal, @IT'))
    .then(lastSaid('@Legal, @IT'));
});

test('[TL3] an answer gets no automatic mention of a refused agent', () => {
  room('mention', 2)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '@Finance what do you think?'))
    .when(speaks('finance', 'it is fine'))
    .then(lastSaid('it is fine'), refusesFloor('hr', 'TL3'));
});

test("[TL3] a person's text is never changed", () => {
  room('mention', 1)
    .when(says('Ana', '@HR and @Legal, a question'))
    .when(speaks('hr'))
    .then(({ messages }) => expect(messages[0]?.content).toBe('@HR and @Legal, a question'));
});

test('[TL3] a held run is refused when the last turn is used', () => {
  room('broadcast', 1)
    .when(says('Ana', 'hello'))
    .when(speaks('hr'))
    .then(
      endsRuns(
        ['hr', 'responded'],
        ['finance', 'cancelled', 'TL3'],
        ['legal', 'cancelled', 'TL3'],
        ['it', 'cancelled', 'TL3'],
      ),
      notices(/^@human Turn limit reached/u),
      isOver,
    );
});

test('[TL3] if the limit is below the turn counter, requests are refused at once', () => {
  room('mention', 20)
    .when(says('Ana', '@HR and @IT, a question'))
    .when(speaks('hr', '@Finance you'))
    .when(changes({ turnLimit: 1 }))
    .when(speaks('finance', '@Legal you'))
    .then(refusesFloor('legal', 'TL3'), notices(/^@human Turn limit reached/u));
});

test('[TL3] if the limit is lowered below the turn counter, held runs are refused', () => {
  room('mention', 3)
    .when(says('Ana', '@HR @IT a question'))
    .when(speaks('hr', '@Finance @Legal you'))
    .then(areHeld('legal'))
    .when(changes({ turnLimit: 1 }))
    .then(areHeld(), notices(/^@human Turn limit reached/u));
});

test('[TL4] the first refusal by the turn limit posts a notice', () => {
  limitReached().then(notices(NOTICE));
});

test('[TL4] the notice of the turn limit is for everyone', () => {
  limitReached().then(({ effects }) =>
    expect(effects).toContainEqual(
      expect.objectContaining({ type: 'post-notice', audience: 'everyone', because: 'TL4' }),
    ),
  );
});

test('[TL4] several refusals in one decision post one notice', () => {
  room('mention', 1)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '@Finance @Legal @IT look'))
    .then(notices(/^@human Turn limit reached/u));
});

test('[TL4] a later refusal of the same episode posts no second notice', () => {
  room('mention', 2)
    .when(says('Ana', '@HR @Finance @Legal hello'))
    .when(speaks('hr'))
    .when(changes({ turnLimit: 1 }))
    .then(notices(/^@human Turn limit reached/u))
    .when(posts('Calendar', '@IT noon'))
    .then(refusesFloor('it', 'TL3'), notices());
});

test('[TL4] a new episode posts another notice', () => {
  limitReached()
    .when(says('Ana', '@HR another question'))
    .when(speaks('hr', '@Finance and now?'))
    .when(speaks('finance', '@Legal and you now?'))
    .then(notices(NOTICE));
});

test('[TL5] the turn limit drops waiters on the stack', () => {
  room('chain', 1)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .then(isOver, ({ effects }) =>
      expect(effects).toContainEqual(
        expect.objectContaining({ type: 'drop-waiter', agent: 'hr', because: 'TL5' }),
      ),
    );
});

test('[TL5] the turn limit also drops a waiter on the stack of another chain', () => {
  room('chain', 3)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(posts('Calendar', '@Legal noon'))
    .when(posts('Calendar', '@IT noon'))
    .then(areHeld('it'))
    .when(changes({ turnLimit: 1 }))
    .when(speaks('finance', 'done'))
    .then(offersNobody, holdTheFloor('legal'));
});

test('[TL5] after the limit is reached, running runs finish and their answers are posted', () => {
  room('broadcast', 2)
    .when(says('Ana', 'hello'))
    .when(speaks('hr'))
    .when(speaks('finance', 'the last word'))
    .then(lastSaid('the last word'), isOver);
});

test('[TL5] when the turn limit refuses an agent, parked waits end and report the limit', () => {
  given(OFFICE)
    .when(says('Ana', 'a question'))
    .when(sends('boss', 'which one?', { waitsFor: ['human'], mention: 'HR' }))
    .when(answers('hr', 'Finance knows', { target: 'Finance' }))
    .then(waitsReturn({ kind: 'limit' }), areParked());
});

test('[TL5] after a wait has ended because of the turn limit, its run still has its turn', () => {
  given(OFFICE)
    .when(says('Ana', 'a question'))
    .when(sends('boss', 'which one?', { waitsFor: ['human'], mention: 'HR' }))
    .when(answers('hr', 'Finance knows', { target: 'Finance' }))
    .when(speaks('boss', 'the last word'))
    .then(lastSaid('the last word'), turnsAre(3, 0));
});

test('[TL10] with a limit of 0, the waiter of a refused agent is dropped from the stack', () => {
  room('chain', 2)
    .when(says('Ana', '@HR @Finance go'))
    .when(answers('hr', 'asking', { target: 'Legal', expectReply: true }))
    .then(areHeld('legal'))
    .when(changes({ turnLimit: 0 }))
    .then(({ state }) =>
      expect(state.floor.chains.flatMap(({ branches }) => branches[0]?.stack)).toEqual([]),
    );
});
