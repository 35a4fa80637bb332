import { expect, test } from 'vitest';

import {
  endsRuns,
  given,
  holdTheFloor,
  isFor,
  isOver,
  lastSaid,
  leaves,
  notices,
  offersNobody,
  offersRun,
  posts,
  refuses,
  says,
  speaks,
  toolAnswers,
  type Story,
} from '../support/story.ts';
import { idOf, type Seating } from '../support/table.ts';
import {
  answers,
  asks,
  asksAsCoordinator,
  changes,
  hasCause,
  othersAreSilent,
  postsNothing,
  sends,
  turnsAre,
} from '../support/tool-steps.ts';

const OFFICE = {
  agents: ['Boss', 'HR', 'Finance'],
  settings: { policy: 'coordinator', main: 'Boss' },
} as const satisfies Seating;

const ROUTED = { ...OFFICE, settings: { ...OFFICE.settings, humanMentions: 'route' } } as const;

function office(text = 'a question'): Story {
  return given(OFFICE).when(says('Ana', text));
}

test('[AD1] a message of a person gives the floor only to the coordinator', () => {
  office().then(holdTheFloor('boss'), offersRun('boss', { because: 'AD1' }));
});

test('[AD1] a message of a service gives the floor only to the coordinator', () => {
  given(OFFICE).when(posts('Calendar', 'a reminder')).then(holdTheFloor('boss'));
});

test('[AD1] every message goes to the coordinator, never to the next agent in turn', () => {
  office().when(says('Ana', 'another')).then(holdTheFloor('boss', 'boss'));
});

test.each(['@HR a question', '@HR and @Finance, a question', 'I ask @HR', '@all a question'])(
  '[AD1] only the coordinator gets the floor for “%s”',
  (text) => {
    office(text).then(holdTheFloor('boss'));
  },
);

test('[AD2] the only agent is the coordinator, even if no setting names it', () => {
  given({ agents: ['HR'], people: ['Ana', 'Ben'], settings: { policy: 'coordinator' } })
    .when(says('Ana', 'a question'))
    .then(offersRun('hr', { because: 'AD2' }));
});

test('[AD2] the only agent can delegate to an agent that joins later', () => {
  given({ agents: ['HR'], people: ['Ana', 'Ben'], settings: { policy: 'coordinator', main: 'HR' } })
    .when(says('Ana', 'a question'))
    .when((table) => table.reseats({ agents: ['HR', 'Finance'] }))
    .when(asksAsCoordinator('hr', 'Finance'))
    .then(toolAnswers('accepted'));
});

test('[AD3] a message with leading mentions of agents goes to those agents, not to the coordinator', () => {
  given(ROUTED)
    .when(says('Ana', '@HR and @Finance, a question'))
    .then(holdTheFloor('hr', 'finance'), offersRun('hr', { because: 'AD3' }));
});

test('[AD3] a message that mentions an agent later in its text goes to the coordinator', () => {
  given(ROUTED).when(says('Ana', 'I ask @HR')).then(holdTheFloor('boss'));
});

test('[AD3] a message that mentions nobody goes to the coordinator', () => {
  given(ROUTED).when(says('Ana', 'a question')).then(holdTheFloor('boss'));
});

test("[AD3] if a reply to an agent's message mentions nobody, the reply goes to the coordinator", () => {
  given(ROUTED)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr'))
    .when(says('Ana', 'go on', { replyingTo: 'HR' }))
    .then(holdTheFloor('boss'));
});

test('[AD3] a message that is routed to a mentioned agent is for everyone', () => {
  given(ROUTED).when(says('Ana', '@HR a question')).then(isFor('everyone'));
});

test('[AD4] settings with several agents and no coordinator are refused', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'chain' } })
    .when(changes({ policy: 'coordinator' }))
    .then(refuses('no-coordinator', 'AD4'));
});

test('[AD4] refused settings change nothing', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'chain' } })
    .when(changes({ policy: 'coordinator', turnLimit: 3 }))
    .then(({ state }) => expect(state.settings).toMatchObject({ policy: 'chain', turnLimit: 20 }));
});

test('[AD4] settings with a coordinator that is not in the space are refused', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'chain' } })
    .when(changes({ policy: 'coordinator', mainAgentId: idOf('Nobody') }))
    .then(refuses('no-coordinator', 'AD4'));
});

test('[AD4] settings with several agents and a coordinator are saved', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'chain' } })
    .when(changes({ policy: 'coordinator', mainAgentId: idOf('HR') }))
    .then(({ state }) => expect(state.settings.policy).toBe('coordinator'));
});

test('[AD4] a space with one agent can get the policy coordinator without a main agent', () => {
  given({ agents: ['HR'], settings: { policy: 'chain' } })
    .when(changes({ policy: 'coordinator' }))
    .then(({ state }) => expect(state.settings.policy).toBe('coordinator'));
});

test('[AD4] a space whose only agent is paused can get the policy coordinator', () => {
  given({ agents: [{ name: 'HR', status: 'paused' }], settings: { policy: 'chain' } })
    .when(changes({ policy: 'coordinator' }))
    .then(({ state }) => expect(state.settings.policy).toBe('coordinator'));
});

test('[AD5] one notice says that the coordinator left', () => {
  given(OFFICE)
    .when(leaves('Boss'))
    .then(notices(/^@human Boss .*no longer here/u));
});

test('[AD5] one notice says that the coordinator was paused', () => {
  given(OFFICE)
    .when((table) =>
      table.reseats({ agents: [{ name: 'Boss', status: 'paused' }, 'HR', 'Finance'] }),
    )
    .then(notices(/^@human Boss .*no longer active/u));
});

test('[AD5] no agent runs after the coordinator has left', () => {
  given(OFFICE).when(leaves('Boss')).when(says('Ana', 'a question')).then(offersNobody);
});

test('[AD5] no notice is posted when another agent leaves', () => {
  given(OFFICE).when(leaves('HR')).then(notices());
});

test('[AD5] no notice is posted when a main agent leaves under another policy', () => {
  given({ ...OFFICE, settings: { policy: 'mention', main: 'Boss' } })
    .when(leaves('Boss'))
    .then(notices());
});

test('[AD5] when a second agent joins the coordinator, no notice says that the coordinator left', () => {
  given({ agents: ['HR'], settings: { policy: 'coordinator' } })
    .when((table) => table.reseats({ agents: ['HR', 'Finance'] }))
    .then(notices(/^@human HR is no longer the only agent/u));
});

test('[AD6] an agent mentioned by a tool call gets the floor', () => {
  office()
    .when(sends('boss', 'prepare it', { mention: 'HR' }))
    .then(offersRun('hr', { because: 'AD6' }));
});

test('[AD6] an agent mentioned with a tool gets the floor after the answer of the run', () => {
  office()
    .when(answers('boss', 'HR will see to it', { target: 'HR' }))
    .then(holdTheFloor('hr'));
});

test('[AD6] the chain limit does not limit mentions', () => {
  given({ ...OFFICE, settings: { ...OFFICE.settings, maxRuns: 1 } })
    .when(says('Ana', 'a question'))
    .when(answers('boss', 'HR will see to it', { target: 'HR' }))
    .then(holdTheFloor('hr'));
});

test('[AD6] the task of a mentioned agent names the agent that mentioned it', () => {
  office()
    .when(sends('boss', 'prepare it', { mention: 'HR' }))
    .then(hasCause('hr', { kind: 'mention', by: idOf('boss') }));
});

test('[AD6] every agent can mention another agent with a tool', () => {
  office()
    .when(sends('boss', 'prepare it', { mention: 'HR' }))
    .when(sends('hr', 'the numbers', { mention: 'Finance' }))
    .then(offersRun('finance', { because: 'AD6' }));
});

test.each([
  ['itself', 'Boss', 'self'],
  ['a person', 'Ana', 'person'],
  ['an unknown name', 'Nobody', 'not-a-member'],
])('[AD6] a mention of %s is refused and nothing is posted', (_, mention, code) => {
  office()
    .when(sends('boss', 'you', { mention }))
    .then(toolAnswers('refused', code), postsNothing);
});

test('[AD7] an answer whose text mentions an agent gives nobody the floor', () => {
  office().when(speaks('boss', '@HR please prepare it')).then(isOver);
});

test('[AD7] if a tool sends a message without a mention, the message gives nobody the floor', () => {
  office().when(sends('boss', '@HR please prepare it')).then(offersNobody);
});

test('[AD7] if a tool sends a message, the decision records which agents stay silent', () => {
  office().when(sends('boss', 'one moment')).then(othersAreSilent('AD7'));
});

test("[AD7] an agent's answer does not give the coordinator the floor", () => {
  office()
    .when(sends('boss', 'prepare it', { mention: 'HR' }))
    .when(speaks('boss', 'HR is on it'))
    .when(speaks('hr', 'prepared'))
    .then(isOver);
});

test('[AD8] the target of a delegation gets the original message', () => {
  office()
    .when(asksAsCoordinator('boss', 'HR'))
    .when(speaks('boss', 'unseen'))
    .then((table) => expect(table.runOf('hr').triggerId).toBe(table.lastOf('Ana').messageId));
});

test('[AD8] the target of a delegation gets the message as if the sender had addressed that target', () => {
  office()
    .when(asksAsCoordinator('boss', 'HR'))
    .when(speaks('boss', 'unseen'))
    .then(hasCause('hr', { kind: 'message' }));
});

test('[AD8] the run of the target records the delegator and the reason of the delegation', () => {
  office()
    .when(asksAsCoordinator('boss', 'HR'))
    .when(speaks('boss', 'unseen'))
    .then(hasCause('hr', { givenBy: { by: idOf('boss'), reason: 'knows more' } }));
});

test('[AD8] the run of a delegating coordinator posts nothing', () => {
  office()
    .when(asksAsCoordinator('boss', 'HR'))
    .when(speaks('boss', 'unseen'))
    .then(postsNothing, endsRuns(['boss', 'delegated', 'AD8']));
});

test('[AD8] only the coordinator can delegate', () => {
  office()
    .when(sends('boss', 'prepare it', { mention: 'HR' }))
    .when(asksAsCoordinator('hr', 'Finance'))
    .then(toolAnswers('refused', 'not-coordinator'));
});

test('[AD8] the target of a delegation cannot delegate to another agent', () => {
  office()
    .when(asksAsCoordinator('boss', 'HR'))
    .when(speaks('boss', ''))
    .when(asksAsCoordinator('hr', 'Finance'))
    .then(toolAnswers('refused', 'not-coordinator'));
});

test('[AD9] a message sent by a tool is posted at once', () => {
  office().when(sends('boss', 'one moment')).then(lastSaid('one moment'), holdTheFloor('boss'));
});

test('[AD9] the tool returns the id of the message that it sent', () => {
  office()
    .when(sends('boss', 'one moment'))
    .then((table) =>
      expect(table.effectsOf('answer-tool')[0]?.result).toEqual({
        kind: 'sent',
        messageId: table.last.messageId,
      }),
    );
});

test('[AD9] a message sent by a tool takes a separate turn', () => {
  office().when(sends('boss', 'one moment')).then(turnsAre(1, 1));
});

test('[AD9] if no turn is left, the tool reports the turn limit and posts nothing', () => {
  given({ ...OFFICE, settings: { ...OFFICE.settings, turnLimit: 2 } })
    .when(says('Ana', 'a question'))
    .when(sends('boss', 'one moment'))
    .when(sends('boss', 'another'))
    .then(toolAnswers('limit'), postsNothing);
});

test('[AD9] a tool call that sends a message without text is refused', () => {
  office().when(sends('boss', ' ')).then(toolAnswers('refused', 'empty-text'));
});

test('[AD9] if no turn is left for a tool call, the answer of the run still has its reserved turn', () => {
  given({ ...OFFICE, settings: { ...OFFICE.settings, turnLimit: 2 } })
    .when(says('Ana', 'a question'))
    .when(sends('boss', 'one moment'))
    .when(sends('boss', 'another'))
    .when(speaks('boss', 'the answer'))
    .then(lastSaid('the answer'));
});

test('[AD10] the tools of a chain are refused under `coordinator`', () => {
  office().when(asks('boss', 'HR')).then(toolAnswers('refused', 'wrong-policy'));
});

test('[AD10] the tools of `coordinator` are refused under `chain`', () => {
  given({ agents: ['HR', 'Finance'] })
    .when(says('Ana', 'a question'))
    .when(asksAsCoordinator('hr', 'Finance'))
    .then(toolAnswers('refused', 'wrong-policy'));
});

test.each(['broadcast', 'mention'] as const)(
  '[AD10] under %s a hand-off that comes with the answer of a run gives nobody the floor',
  (policy) => {
    given({ agents: ['HR', 'Finance'], settings: { policy } })
      .when(says('Ana', '@HR a question'))
      .when(answers('hr', 'over to you', { target: 'Finance' }))
      .then(offersNobody, lastSaid('over to you'));
  },
);

test('[AD10] under `coordinator`, no agent waits on a reply stack', () => {
  office()
    .when(answers('boss', 'over to you', { target: 'HR', expectReply: true }))
    .then(offersNobody, lastSaid('over to you'));
});

test('[AD10] under `chain`, an agent cannot send a message with a tool into the space of its run', () => {
  given({ agents: ['HR', 'Finance'] })
    .when(says('Ana', 'a question'))
    .when(sends('hr', 'hello', { mention: 'Finance' }))
    .then(toolAnswers('refused', 'wrong-policy'));
});

test('[AD10] the tools of a chain stay the same when the policy of the space changes', () => {
  given({ agents: ['HR', 'Finance'] })
    .when(says('Ana', 'a question'))
    .when(changes({ policy: 'coordinator', mainAgentId: idOf('HR') }))
    .when(asks('hr', 'Finance'))
    .then(toolAnswers('accepted'));
});

test.each(['broadcast', 'mention'] as const)(
  '[AD10] under %s a hand-off by an agent is refused',
  (policy) => {
    given({ agents: ['HR', 'Finance'], settings: { policy } })
      .when(says('Ana', 'a question'))
      .when(asks('hr', 'Finance'))
      .then(toolAnswers('refused', 'wrong-policy'));
  },
);

test('[AD11] an agent can list its own runs', () => {
  const { table } = given(OFFICE).when(says('Ana', 'a question'));
  table.calls('boss', { tool: 'getMyRuns' });
  expect(table.effectsOf('list-runs')).toMatchObject([
    { runId: table.runOf('boss').id, because: 'AD11' },
  ]);
});
