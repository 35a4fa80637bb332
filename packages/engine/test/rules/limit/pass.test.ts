import { expect, test } from 'vitest';

import { idOf } from '../../support/table.ts';
import {
  continues,
  delegates,
  endsRuns,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  notices,
  offersNobody,
  offersRun,
  posts,
  says,
  speaks,
  toolAnswers,
  type Story,
} from '../../support/story.ts';
import type { Seating } from '../../support/table.ts';
import {
  areHeld,
  areParked,
  asks,
  changes,
  postsNothing,
  refusesFloor,
  sends,
  turnsAre,
  waitsReturn,
} from '../../support/tool-steps.ts';

const PASS = '<world>pass</world>';

const OFFICE = {
  agents: ['Boss', 'HR', 'Finance', 'IT'],
  settings: { policy: 'coordinator', main: 'Boss', humanMentions: 'route' },
} as const satisfies Seating;

function room(policy: 'broadcast' | 'mention' | 'chain', turnLimit = 20): Story {
  return given({
    agents: ['HR', 'Finance', 'Legal', 'IT'],
    settings: { policy, turnLimit },
  } satisfies Seating);
}

/** HR waits for Finance, and Finance passes. */
function financePasses(text = PASS): Story {
  return room('chain')
    .when(says('Ana', '@HR and @IT, a question'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance', text));
}

test('[PA1] a pass posts a notice instead of the answer', () => {
  financePasses(`I do not know. ${PASS}`).then(
    notices('@human Finance is passing control to you'),
    postsNothing,
  );
});

test('[PA1] a run that passes ends as passed', () => {
  financePasses().then(endsRuns(['finance', 'passed', 'PA1']));
});

test('[PA1] a pass sets the turn counter to zero', () => {
  financePasses().then(turnsAre(0, 1));
});

test('[PA1] a pass ends its branch', () => {
  financePasses().then(holdTheFloor('it'));
});

test('[PA1] the hand-off of a run that passes is ignored', () => {
  room('chain')
    .when(says('Ana', '@HR a question'))
    .when(asks('hr', 'Finance'))
    .when(speaks('hr', PASS))
    .then(isOver);
});

test.each([
  ['<WORLD>Pass</World>'],
  ['< world > pass < / world >'],
  ['<world>\npass\n</world>'],
  [`before ${PASS} after`],
  [`${PASS}<world>stop</world>`],
])('[PA1] an answer with %j is a pass', (text) => {
  financePasses(text).then(notices('@human Finance is passing control to you'));
});

test.each([
  ['in inline code', 'write `<world>pass</world>` to pass'],
  ['in fenced code', '```\n<world>pass</world>\n```'],
  ['that is not closed', '<world>pass'],
  ['with another word', '<world>passes</world>'],
])('[PA1] a pass tag %s is only text', (_, text) => {
  financePasses(text).then(notices(), lastSaid(text));
});

test('[PA1] a pass also takes effect in an answer to a person', () => {
  room('broadcast')
    .when(says('Ana', 'hello'))
    .when(speaks('hr', PASS))
    .then(notices('@human HR is passing control to you'));
});

test('[PA1] the notice of a pass has the audience of the answer it replaces', () => {
  room('mention')
    .when(says('Ana', '@HR and @IT, between us'))
    .when(speaks('hr', PASS))
    .then(({ effects }) =>
      expect(effects).toContainEqual(
        expect.objectContaining({ type: 'post-notice', audience: ['hr', 'it'] }),
      ),
    );
});

test('[PA1] the notice of a pass is for everyone if the answer is for everyone', () => {
  financePasses().then(({ effects }) =>
    expect(effects).toContainEqual(
      expect.objectContaining({ type: 'post-notice', audience: 'everyone' }),
    ),
  );
});

test("[PA2] after a pass an agent's message gives nobody the floor", () => {
  room('mention')
    .when(says('Ana', '@HR and @IT, a question'))
    .when(speaks('hr', PASS))
    .when(speaks('it', '@Legal what do you think?'))
    .then(refusesFloor('legal', 'PA2'), offersNobody, notices());
});

test('[PA2] after a pass a hand-off is refused', () => {
  financePasses().when(asks('it', 'Legal')).then(toolAnswers('refused', 'passed'));
});

test('[PA2] after a pass a text hands off to nobody', () => {
  financePasses().when(speaks('it', '@Legal you')).then(offersNobody, lastSaid('@Legal you'));
});

test('[PA2] after a pass a run that a person started may delegate', () => {
  financePasses().when(delegates('it', 'Legal')).then(holdTheFloor('legal'));
});

test('[PA2] after a pass a mention with a tool is refused and nothing is posted', () => {
  given(OFFICE)
    .when(says('Ana', '@Boss and @IT, a question'))
    .when(speaks('it', PASS))
    .when(sends('boss', 'you', { mention: 'HR' }))
    .then(toolAnswers('refused', 'passed'), postsNothing);
});

test('[PA2] after a pass a tool can still post a message without a mention', () => {
  given(OFFICE)
    .when(says('Ana', '@Boss and @IT, a question'))
    .when(speaks('it', PASS))
    .when(sends('boss', 'one moment'))
    .then(lastSaid('one moment'));
});

test("[PA2] after a person's message agents can give the floor again", () => {
  financePasses()
    .when(says('Ana', '@human well then'))
    .when(asks('it', 'Legal'))
    .then(toolAnswers('accepted'));
});

test("[PA2] a person's message after a pass gives the floor", () => {
  financePasses()
    .when(says('Ana', '@Legal your turn'))
    .then(offersRun('legal', { because: 'CH1' }));
});

test("[PA2] after a service's message agents still cannot give the floor", () => {
  financePasses()
    .when(posts('Calendar', '@Legal noon'))
    .then(holdTheFloor('it', 'legal'))
    .when(asks('legal', 'HR'))
    .then(toolAnswers('refused', 'passed'));
});

test('[PA3] a pass drops the stack of the same branch', () => {
  financePasses().then(({ effects }) =>
    expect(effects).toContainEqual(
      expect.objectContaining({ type: 'drop-waiter', agent: 'hr', because: 'PA3' }),
    ),
  );
});

test('[PA3] a pass drops the stacks of other chains', () => {
  room('chain')
    .when(says('Ana', '@HR a question'))
    .when(says('Ana', '@IT a question'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('it', PASS))
    .then(isOver);
});

test("[PA3] a pass cancels the runs that agents' messages started", () => {
  room('mention')
    .when(says('Ana', '@HR and @IT, a question'))
    .when(speaks('hr', '@Finance and @Legal, look'))
    .when(speaks('it', PASS))
    .then(
      endsRuns(['it', 'passed'], ['finance', 'cancelled', 'PA3'], ['legal', 'cancelled', 'PA3']),
    );
});

test('[PA3] a pass cancels a run that got the floor back', () => {
  room('chain')
    .when(says('Ana', '@HR and @IT, a question'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance'))
    .then(holdTheFloor('it', 'hr'))
    .when(speaks('it', PASS))
    .then(isOver);
});

test("[PA3] a pass cancels held runs that agents' messages started", () => {
  room('mention', 3)
    .when(says('Ana', '@HR and @IT, a question'))
    .when(speaks('hr', '@Finance and @Legal, look'))
    .then(areHeld('legal'))
    .when(speaks('it', PASS))
    .then(isOver);
});

test('[PA3] after a pass, runs that a person started may finish', () => {
  room('broadcast')
    .when(says('Ana', 'hello'))
    .when(speaks('hr', PASS))
    .then(holdTheFloor('finance', 'legal', 'it'))
    .when(speaks('finance', 'hello Ana'))
    .then(lastSaid('hello Ana'));
});

test("[PA3] a pass does not cancel a delegated run if a person started the delegator's run", () => {
  room('chain')
    .when(says('Ana', '@HR and @IT, a question'))
    .when(delegates('hr', 'Finance'))
    .when(speaks('it', PASS))
    .then(holdTheFloor('finance'));
});

test("[PA3] a pass cancels parked runs that agents' messages started", () => {
  given(OFFICE)
    .when(says('Ana', '@Boss and @IT, a question'))
    .when(sends('boss', 'prepare it', { mention: 'HR' }))
    .when(sends('hr', 'which one?', { waitsFor: ['human'] }))
    .then(areParked('hr'))
    .when(speaks('it', PASS))
    .then(areParked(), holdTheFloor('boss'));
});

test('[PA3] after a pass, a parked run that a person started still waits for another agent', () => {
  given(OFFICE)
    .when(says('Ana', '@Boss and @IT, a question'))
    .when(sends('boss', 'which one?', { waitsFor: ['human'] }))
    .when(speaks('it', PASS))
    .then(areParked('boss'));
});

test('[PA4] when an agent passes, a wait that names it ends and reports the pass', () => {
  given(OFFICE)
    .when(says('Ana', '@Boss and @IT, a question'))
    .when(sends('boss', 'IT?', { waitsFor: ['IT'] }))
    .when(speaks('it', PASS))
    .then(waitsReturn({ kind: 'ended', outcome: 'passed' }), holdTheFloor('boss'));
});

test('[PA4] when an agent passes, a wait of the message that mentioned it ends and reports the pass', () => {
  given(OFFICE)
    .when(says('Ana', '@Boss a question'))
    .when(sends('boss', 'IT?', { waitsFor: ['any'], mention: 'IT' }))
    .when(speaks('it', PASS))
    .then(waitsReturn({ kind: 'ended', outcome: 'passed' }), holdTheFloor('boss'));
});

test('[PA4] if a service started the run that waits for the passing agent, the wait ends and reports the pass', () => {
  given(OFFICE)
    .when(posts('Calendar', '@Boss and @IT, noon'))
    .when(sends('boss', 'IT?', { waitsFor: ['IT'] }))
    .when(speaks('it', PASS))
    .then(waitsReturn({ kind: 'ended', outcome: 'passed' }));
});

test('[PA4] if an agent started a run that waits for the passing agent, the pass cancels the run and its wait', () => {
  given(OFFICE)
    .when(says('Ana', '@Boss and @IT, a question'))
    .when(sends('boss', 'prepare it', { mention: 'HR' }))
    .when(sends('hr', 'IT?', { waitsFor: ['IT'] }))
    .when(speaks('it', PASS))
    .then(waitsReturn(), endsRuns(['it', 'passed'], ['hr', 'cancelled', 'PA3']));
});

test('[PA5] Continue after a pass gives nobody the floor', () => {
  room('mention', 2)
    .when(says('Ana', '@HR and @Finance and @Legal, a question'))
    .when(speaks('hr'))
    .when(changes({ turnLimit: 1 }))
    .then(notices(/^@human Turn limit/u))
    .when(speaks('finance', PASS))
    .when(continues('Ana'))
    .then(offersNobody);
});

test('[PA5] after a pass, Continue lets agents give the floor again', () => {
  financePasses().when(continues('Ana')).when(asks('it', 'Legal')).then(toolAnswers('accepted'));
});

test('[PA2] if mentioned agents are refused after a pass, their mentions stay in the text', () => {
  given({ agents: ['HR', 'Finance', 'Legal'], settings: { policy: 'mention' } })
    .when(says('Ana', '@HR @Finance go'))
    .when(speaks('hr', '<world>pass</world>'))
    .when(speaks('finance', '@Legal please look'))
    .then(lastSaid('@Legal please look'), refusesFloor('legal', 'PA2'));
});

test('[AU8] a pass discloses nothing private', () => {
  const { table } = given({ agents: ['HR', 'Finance'], settings: { policy: 'mention' } })
    .when(says('Ana', '@HR a secret'))
    .when(speaks('hr', '@Finance <world>pass</world>'));
  expect(table.effectsOf('post-notice')[0]?.audience).toEqual([idOf('hr')]);
});
