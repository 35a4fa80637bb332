import { expect, test } from 'vitest';

import {
  continues,
  delegates,
  fails,
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
  skips,
  speaks,
  stops,
  toolAnswers,
} from '../../support/story.ts';
import {
  areHeld,
  asks,
  changes,
  postsNothing,
  refusesFloor,
  sends,
  turnsAre,
} from '../../support/tool-steps.ts';
import { limitReached, NOTICE, OFFICE, room } from '../../support/turn-limit-room.ts';

test('[TL1] giving the floor reserves a turn', () => {
  room('broadcast', 20).when(says('Ana', 'hello')).then(turnsAre(0, 4));
});

test("[TL1] an agent's message uses the turn that was reserved for it", () => {
  room('broadcast', 20).when(says('Ana', 'hello')).when(speaks('hr')).then(turnsAre(1, 3));
});

test('[TL1] when used and reserved turns together reach the limit, no run is offered', () => {
  room('broadcast', 3)
    .when(says('Ana', 'hello'))
    .then(holdTheFloor('hr', 'finance', 'legal'));
});

test('[TL1] the default limit is twenty messages in a row', () => {
  const story = given({ agents: ['HR', 'Finance'], settings: { policy: 'mention' } }).when(
    says('Ana', '@HR discuss'),
  );
  for (let n = 0; n < 20; n += 2) {
    story.when(speaks('hr', `@Finance point ${n}`)).when(speaks('finance', `point ${n + 1}`));
  }
  story.then(
    notices('@human Turn limit reached (20 agent messages in a row). Reply to continue.'),
    turnsAre(20, 0),
  );
});

test('[TL1] an effect records each change of the turn counter', () => {
  room('broadcast', 20)
    .when(says('Ana', 'hello'))
    .when(speaks('hr'))
    .then(({ effects }) =>
      expect(effects).toContainEqual({ type: 'count-turns', used: 1, reserved: 3, because: 'TL1' }),
    );
});

test('[TL2] if all turns are reserved but some are not used, a run is held without a notice', () => {
  room('broadcast', 3).when(says('Ana', 'hello')).then(areHeld('it'), notices());
});

test('[TL2] a held run gets the floor when a turn becomes free', () => {
  room('broadcast', 3)
    .when(says('Ana', 'hello'))
    .when(skips('hr'))
    .then(offersRun('it', { because: 'TL2' }));
});

test('[TL2] held runs get the floor in the order of their requests', () => {
  room('broadcast', 2)
    .when(says('Ana', 'hello'))
    .then(areHeld('legal', 'it'))
    .when(skips('finance'))
    .then(holdTheFloor('hr', 'legal'), areHeld('it'));
});

test('[TL2] a later request is held behind runs that are already held', () => {
  room('mention', 1)
    .when(says('Ana', '@HR hello'))
    .when(says('Ana', '@Finance hello'))
    .when(says('Ana', '@Legal hello'))
    .then(holdTheFloor('hr'), areHeld('finance', 'legal'));
});

test('[TL2] a turn that a hand-off releases goes to the first held run', () => {
  room('chain', 1)
    .when(says('Ana', '@HR hello'))
    .when(says('Ana', '@Legal hello'))
    .when(asks('hr', 'Finance'))
    .when(skips('hr'))
    .then(holdTheFloor('legal'), areHeld('finance'), notices());
});

test('[TL2] a higher limit gives held runs the floor', () => {
  room('broadcast', 2)
    .when(says('Ana', 'hello'))
    .when(changes({ turnLimit: 10 }))
    .then(holdTheFloor('hr', 'finance', 'legal', 'it'));
});

test("[TL6] a person's message sets the turn counter to zero", () => {
  limitReached().when(says('Ana', '@human thanks')).then(turnsAre(0, 0));
});

test('[TL6] a reset of the turn counter does not affect the reserved turns of running runs', () => {
  room('broadcast', 20)
    .when(says('Ana', 'hello'))
    .when(speaks('hr'))
    .when(says('Ana', '@human never mind'))
    .then(turnsAre(0, 3));
});

test('[TL6] Continue sets the turn counter to zero', () => {
  room('broadcast', 20)
    .when(says('Ana', 'hello'))
    .when(speaks('hr'))
    .when(continues('Ana'))
    .then(turnsAre(0, 3));
});

test("[TL6] a service's message sets the turn counter to zero if no chain is alive", () => {
  limitReached().when(posts('Calendar', '@HR noon')).then(turnsAre(0, 1));
});

test("[TL6] a service's message does not set the turn counter to zero while a chain is alive", () => {
  room('mention', 20)
    .when(says('Ana', '@HR and @Finance, hello'))
    .when(speaks('hr'))
    .when(posts('Calendar', '@Legal noon'))
    .then(turnsAre(1, 2));
});

test('[TL8] a parked run keeps its turn', () => {
  given({ ...OFFICE, settings: { ...OFFICE.settings, turnLimit: 2 } })
    .when(says('Ana', 'a question'))
    .when(sends('boss', 'which one?', { waitsFor: ['human'], mention: 'HR' }))
    .then(refusesFloor('hr', 'TL3'), notices(NOTICE));
});

test('[TL8] held runs are refused when the last run that could release a turn is parked', () => {
  given({ ...OFFICE, settings: { ...OFFICE.settings, turnLimit: 2 } })
    .when(says('Ana', 'one'))
    .when(changes({ turnLimit: 1 }))
    .when(says('Ana', 'two'))
    .then(areHeld('boss'))
    .when(sends('boss', 'elsewhere', { to: 'annex', waitsFor: ['any'] }))
    .then(areHeld(), notices(/^@human Turn limit reached/u));
});

test("[TL8] if parked runs have reserved all turns, a person's message gives nobody the floor", () => {
  given({ ...OFFICE, settings: { ...OFFICE.settings, turnLimit: 1 } })
    .when(says('Ana', 'one'))
    .when(sends('boss', 'elsewhere', { to: 'annex', waitsFor: ['any'] }))
    .when(says('Ana', 'two'))
    .then(refusesFloor('boss', 'TL3'), notices(/^@human Turn limit reached/u), lastSaid('two'));
});

test('[TL9] the agents that joined first get the remaining turns', () => {
  room('mention', 2)
    .when(says('Ana', '@IT @Legal @Finance @HR hello'))
    .then(holdTheFloor('hr', 'finance'), areHeld('legal', 'it'));
});

test('[TL10] with a limit of 0, runs that people start are not counted', () => {
  room('broadcast', 0)
    .when(says('Ana', 'hello'))
    .then(holdTheFloor('hr', 'finance', 'legal', 'it'), turnsAre(0, 0));
});

test('[TL10] with a limit of 0, runs that services start are not counted', () => {
  room('broadcast', 0).when(posts('Calendar', 'noon')).when(speaks('hr')).then(turnsAre(0, 0));
});

test("[TL10] with a limit of 0, an agent's request is refused without a notice", () => {
  room('mention', 0)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '@Finance what do you think?'))
    .then(refusesFloor('finance', 'TL10'), notices(), isOver);
});

test('[TL10] with a limit of 0, a hand-off with a tool is refused', () => {
  room('chain', 0)
    .when(says('Ana', '@HR a question'))
    .when(asks('hr', 'Finance'))
    .then(toolAnswers('refused', 'turn-limit'));
});

test('[TL10] with a limit of 0, a tool call that sends a message is refused', () => {
  given({ ...OFFICE, settings: { ...OFFICE.settings, turnLimit: 0 } })
    .when(says('Ana', 'a question'))
    .when(sends('boss', 'one moment'))
    .then(postsNothing, notices(), ({ effects }) =>
      expect(effects).toMatchObject([{ type: 'answer-tool', result: { kind: 'limit' } }]),
    );
});

test("[TL10] after the limit becomes 0, agents' requests are refused, but people still get answers", () => {
  room('mention', 2)
    .when(says('Ana', '@HR hello'))
    .when(says('Ana', '@IT hello'))
    .when(speaks('hr', '@Finance you'))
    .when(posts('Calendar', '@Legal noon'))
    .then(areHeld('finance', 'legal'))
    .when(changes({ turnLimit: 0 }))
    .then(holdTheFloor('it', 'legal'), areHeld(), notices());
});

test('[TL10] with a limit of 0, Continue gives nobody the floor', () => {
  room('mention', 0)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '@Finance what do you think?'))
    .when(continues('Ana'))
    .then(offersNobody);
});

test.each([
  ['skips', skips('hr')],
  ['fails', fails('hr')],
  ['is stopped', stops('Ana', { run: 'hr' })],
  ['belongs to an agent that left', leaves('HR')],
])('[TL12] a run that %s releases its turn', (_, step) => {
  room('broadcast', 20).when(says('Ana', 'hello')).when(step).then(turnsAre(0, 3));
});

test('[TL12] a run that delegates gives its turn to the target', () => {
  room('chain', 20)
    .when(says('Ana', '@HR a question'))
    .when(delegates('hr', 'IT'))
    .then(turnsAre(0, 1));
});

test('[TL12] a delegation gets the turn that the delegator releases', () => {
  room('chain', 1)
    .when(says('Ana', '@HR a question'))
    .when(delegates('hr', 'IT'))
    .then(holdTheFloor('it'), notices());
});
