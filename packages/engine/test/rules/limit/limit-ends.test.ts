import { expect, test } from 'vitest';

import {
  continues,
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
  type Story,
  toolAnswers,
} from '../../support/story.ts';
import { idOf } from '../../support/table.ts';
import {
  answers,
  areParked,
  asks,
  asksAsCoordinator,
  asksToDelegate,
  changes,
  hasCause,
  refusesFloor,
  sends,
} from '../../support/tool-steps.ts';
import { hrGoesOn, room } from '../../support/turn-limit-room.ts';

/** HR has the last turn, asks Finance for a reply, and is refused. */
function financeRefused(): Story {
  return room('chain', 1)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }));
}

/** The limit has ended a chain in which HR still has the floor. */
function hrStillSpeaks(): Story {
  return given({
    agents: ['Boss', 'HR', 'IT'],
    settings: { policy: 'coordinator', main: 'Boss', humanMentions: 'route', turnLimit: 2 },
  })
    .when(says('Ana', '@Boss @HR @IT hello'))
    .when(speaks('boss'))
    .when(changes({ turnLimit: 1 }))
    .when(changes({ turnLimit: 3 }));
}

test('[TL7] Continue gives refused agents the floor', () => {
  financeRefused()
    .when(continues('Ana'))
    .then(offersRun('finance', { because: 'TL7' }));
});

test('[TL7] Continue gives each agent the floor for the original request', () => {
  financeRefused()
    .when(continues('Ana'))
    .then(hasCause('finance', { kind: 'mention', by: idOf('hr'), reason: 'please' }), (table) =>
      expect(table.runOf('finance').triggerId).toBe(table.lastOf('hr').messageId),
    );
});

test('[TL7] Continue does not restore a waiter that was dropped from a stack', () => {
  financeRefused().when(continues('Ana')).when(speaks('finance')).then(isOver);
});

test('[TL7] if the limit refused to give the floor back to a waiter, Continue gives that waiter the floor', () => {
  room('chain', 2)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance'))
    .then(refusesFloor('hr', 'TL3'))
    .when(continues('Ana'))
    .then(hasCause('hr', { kind: 'returned', asked: idOf('finance') }));
});

test('[TL7] the chain that Continue starts has the policy of the ended chain', () => {
  financeRefused()
    .when(changes({ policy: 'broadcast' }))
    .when(continues('Ana'))
    .then(({ state }) => expect(state.floor.chains).toMatchObject([{ policy: 'chain' }]));
});

test('[TL7] the chain that Continue starts has a fresh chain limit', () => {
  financeRefused()
    .when(continues('Ana'))
    .then(({ state }) => expect(state.floor.chains).toMatchObject([{ runsUsed: 1 }]));
});

test('[TL7] Continue starts a new chain for each ended chain', () => {
  room('mention', 2)
    .when(says('Ana', '@HR a question'))
    .when(says('Ana', '@Finance a question'))
    .when(speaks('hr', '@Legal look'))
    .when(speaks('finance', '@IT look'))
    .then(notices(/^@human Turn limit/u))
    .when(continues('Ana'))
    .then(holdTheFloor('legal', 'it'), ({ state }) => expect(state.floor.chains).toHaveLength(2));
});

test('[TL7] agents that were refused in the same chain share the new chain', () => {
  room('mention', 1)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '@Legal @IT look'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(holdTheFloor('legal', 'it'), ({ state }) => expect(state.floor.chains).toHaveLength(1));
});

test('[TL7] after Continue, people get a notice about agents beyond the fresh chain limit', () => {
  room('chain', 1)
    .when(says('Ana', '@HR @Finance @Legal hello'))
    .when(speaks('hr'))
    .when(changes({ maxRuns: 1 }))
    .when(continues('Ana'))
    .then(holdTheFloor('finance'), notices(/Legal did not get the floor/u));
});

test('[TL7] Continue does not give the floor to an agent that left meanwhile', () => {
  financeRefused().when(leaves('Finance')).when(continues('Ana')).then(offersNobody, isOver);
});

test('[TL7] a second Continue gives nobody the floor', () => {
  financeRefused()
    .when(continues('Ana'))
    .when(speaks('finance'))
    .when(continues('Ana'))
    .then(offersNobody);
});

test("[TL7] a person's message does not give refused agents the floor", () => {
  financeRefused().when(says('Ana', '@IT hello')).then(holdTheFloor('it'));
});

test("[TL7] Continue after a person's message gives nobody the floor", () => {
  financeRefused().when(says('Ana', '@human well')).when(continues('Ana')).then(offersNobody);
});

test("[TL6] [TL7] Continue after a service's message gives nobody the floor if no chain was running", () => {
  financeRefused()
    .when(posts('Calendar', '@human a reminder'))
    .when(continues('Ana'))
    .then(offersNobody);
});

test("[TL6] [TL7] Continue gives refused agents the floor after a service's message if a chain was running", () => {
  hrGoesOn()
    .when(posts('Calendar', '@human a reminder'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(offersRun('legal', { because: 'TL7' }));
});

test('[TL11] a request of the last run of an ended chain is refused without a second notice', () => {
  room('mention', 2)
    .when(says('Ana', '@HR @Finance @Legal hello'))
    .when(speaks('hr'))
    .when(changes({ turnLimit: 1 }))
    .then(notices(/^@human Turn limit/u))
    .when(speaks('finance', '@IT and you?'))
    .then(refusesFloor('it', 'TL11'), notices(), lastSaid('and you?'));
});

test('[TL11] Continue also gives the floor to agents that were refused after the limit had ended their chain', () => {
  room('mention', 2)
    .when(says('Ana', '@HR @Finance @Legal hello'))
    .when(speaks('hr'))
    .when(changes({ turnLimit: 1 }))
    .when(speaks('finance', '@IT and you?'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(holdTheFloor('legal', 'it'));
});

test("[TL11] a person's message does not resume a chain that the limit ended", () => {
  room('mention', 2)
    .when(says('Ana', '@HR @Finance @Legal hello'))
    .when(speaks('hr'))
    .when(changes({ turnLimit: 1 }))
    .when(changes({ turnLimit: 20 }))
    .when(says('Ana', '@human well'))
    .when(speaks('finance', '@IT and you?'))
    .then(refusesFloor('it', 'TL11'), notices(), isOver);
});

test("[TL11] when a request of an ended chain is refused, the chain of a person's message continues", () => {
  hrStillSpeaks()
    .when(says('Ana', '@IT another question'))
    .when(sends('it', 'which one?', { waitsFor: ['human'] }))
    .when(answers('hr', 'Boss knows', { target: 'Boss' }))
    .then(refusesFloor('boss', 'TL11'), notices(), areParked('it'));
});

test('[TL11] in an ended chain, a tool call that sends a message into another space reports the limit', () => {
  hrStillSpeaks()
    .when(says('Ana', '@human well'))
    .when(sends('hr', 'one moment', { to: 'annex' }))
    .then(toolAnswers('limit'));
});

test('[TL11] in an ended chain, a tool call that sends a message reports the limit', () => {
  hrStillSpeaks()
    .when(says('Ana', '@human well'))
    .when(sends('hr', 'one moment'))
    .then(toolAnswers('limit'));
});

test.each([
  ['delegate', asksToDelegate('hr', 'Finance')],
  ['mentionAgent', asks('hr', 'Finance')],
])('[TL11] in an ended chain, a call of the tool %s is refused at once', (_, call) => {
  hrGoesOn().when(call).then(toolAnswers('refused', 'turn-limit'));
});

test('[TL11] Continue resumes a delegation that was refused at the tool call', () => {
  hrGoesOn()
    .when(asksToDelegate('hr', 'Finance'))
    .when(skips('hr'))
    .then(refusesFloor('finance', 'TL11'), notices())
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(hasCause('finance', { kind: 'delegated', by: idOf('HR') }));
});

test('[TL11] Continue does not resume a delegation if the delegator has answered instead', () => {
  hrGoesOn()
    .when(asksToDelegate('hr', 'Finance'))
    .when(speaks('hr', 'I do it myself.'))
    .when(continues('Ana'))
    .then(holdTheFloor('legal'));
});

test('[TL11] Continue resumes a delegation even if the run then failed', () => {
  hrGoesOn()
    .when(asksToDelegate('hr', 'Finance'))
    .when(fails('hr'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(offersRun('finance', { because: 'TL7' }));
});

test('[TL11] Continue resumes a delegation that was accepted before the chain ended', () => {
  room('chain', 2)
    .when(says('Ana', '@HR @IT hello'))
    .when(asksToDelegate('hr', 'Finance'))
    .then(toolAnswers('accepted'))
    .when(speaks('it', 'over to you', { handsOverTo: 'Legal' }))
    .when(changes({ turnLimit: 1 }))
    .when(skips('hr'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(offersRun('finance', { because: 'TL7' }));
});

test.each([
  ['without text', '<world>stop</world>'],
  ['after a leading mention', '@Finance <world>stop</world>'],
  ['after a text', 'enough <world>stop</world>'],
  ['after a text that says nothing new', '👍 <world>stop</world>'],
])('[SG1] [TL11] a stop tag %s drops the refused hand-offs of its run', (_, answer) => {
  hrGoesOn()
    .when(asksToDelegate('hr', 'Finance'))
    .when(asks('hr', 'Finance'))
    .when(speaks('hr', answer))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(holdTheFloor('legal'));
});

test('[DP1] [TL11] the refused hand-offs of an agent that leaves are dropped with its run', () => {
  hrGoesOn()
    .when(asksToDelegate('hr', 'Finance'))
    .when(leaves('HR'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(holdTheFloor('legal'));
});

test('[TL11] if a mention was refused at the tool call, Continue gives its target the floor once, although the text names the target too', () => {
  hrGoesOn()
    .when(asks('hr', 'Finance'))
    .when(speaks('hr', '@Finance here are the numbers'))
    .then(lastSaid('here are the numbers'), refusesFloor('finance', 'TL11'))
    .when(changes({ turnLimit: 20 }))
    .when(continues('Ana'))
    .then(hasCause('finance', { kind: 'mention', by: idOf('HR') }), ({ state: { floor } }) =>
      expect(floor.runs.filter(({ agent }) => agent === idOf('Finance'))).toHaveLength(1),
    );
});

test("[TL11] if the limit refused a coordinator's delegation, Continue gives the target of the delegation the floor", () => {
  given({
    agents: ['Boss', 'B'],
    settings: { policy: 'coordinator', main: 'Boss', turnLimit: 2 },
  })
    .when(says('Ana', 'book it'))
    .when(sends('boss', 'which day?', { waitsFor: ['human'] }))
    .when(posts('Calendar', 'a reminder'))
    .then(refusesFloor('boss', 'TL3'))
    .when(asksAsCoordinator('boss', 'B'))
    .then(toolAnswers('refused', 'turn-limit'))
    .when(skips('boss'))
    .when(continues('Ana'))
    .then(offersRun('b', { because: 'TL7' }), ({ state: { floor }, messages }) => {
      const about = floor.runs.find(({ agent }) => agent === idOf('B'))?.triggerId;
      expect(messages.find(({ messageId }) => messageId === about)?.content).toBe('book it');
    });
});

test('[TL7] Continue does not resume a chain that a person stopped', () => {
  hrGoesOn()
    .when((table) => stops('Ana', { chain: table.runOf('hr').chainId })(table))
    .when(continues('Ana'))
    .then(offersNobody, isOver);
});

test('[TL7] Continue resumes no chain after a person stopped the space', () => {
  financeRefused().when(stops('Ana')).when(continues('Ana')).then(offersNobody);
});

test('[TL7] a chain that waits for Continue can be stopped', () => {
  room('mention', 1)
    .when(says('Ana', '@HR a question'))
    .when((table) => {
      const { chainId } = table.runOf('hr');
      speaks('hr', '@Finance you')(table);
      stops('Ana', { chain: chainId })(table);
    })
    .then(({ effects }) =>
      expect(effects).toEqual([{ type: 'count-turns', used: 1, reserved: 0, because: 'TL7' }]),
    )
    .when(continues('Ana'))
    .then(offersNobody);
});

test('[TL7] Continue resumes chains in the order of their start', () => {
  room('mention', 4)
    .when(says('Ana', '@HR first'))
    .when(says('Ana', '@IT second'))
    .when(changes({ turnLimit: 2 }))
    .when(speaks('it', '@Finance you'))
    .when(speaks('hr', '@Legal you'))
    .when(continues('Ana'))
    .then(holdTheFloor('legal', 'finance'));
});

test('[TL10] with a limit of 0 a refused hand-off does not drop waiters of other branches', () => {
  room('chain', 20)
    .when(says('Ana', '@HR @Finance go'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Legal', expectsReply: true }))
    .when(changes({ turnLimit: 0 }))
    .when(speaks('finance', '@IT can you go on?'))
    .then(refusesFloor('it', 'TL10'), ({ effects }) =>
      expect(effects.filter(({ type }) => type === 'drop-waiter')).toEqual([]),
    )
    .when(speaks('legal'))
    .then(offersRun('hr', { because: 'CH5' }));
});

test('[TL10] with a limit of 0 a refused hand-off drops the waiters of the same branch', () => {
  room('chain', 20)
    .when(says('Ana', '@HR go'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Legal', expectsReply: true }))
    .when(changes({ turnLimit: 0 }))
    .when(speaks('legal', '@IT can you go on?'))
    .then(isOver);
});

test('[TL10] with a limit of 0 a delegation in a run that an agent started is refused at the tool call', () => {
  room('chain', 20)
    .when(says('Ana', '@HR go'))
    .when(speaks('hr', 'you', { handsOverTo: 'Legal' }))
    .when(changes({ turnLimit: 0 }))
    .when(asksToDelegate('legal', 'IT'))
    .then(toolAnswers('refused', 'turn-limit'));
});

test('[TL7] Continue gives the floor to agents that the limit refused after an earlier pass', () => {
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
