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
  asksAsAdmin,
  changes,
  hasCause,
  othersAreSilent,
  postsNothing,
  sends,
  turnsAre,
} from '../support/tool-steps.ts';

const OFFICE = {
  agents: ['Boss', 'HR', 'Finance'],
  settings: { policy: 'admin', main: 'Boss' },
} as const satisfies Seating;

const ROUTED = { ...OFFICE, settings: { ...OFFICE.settings, humanMentions: 'route' } } as const;

function office(text = 'a question'): Story {
  return given(OFFICE).when(says('Ana', text));
}

test('[AD1] a message of a person gives the floor to the admin agent alone', () => {
  office().then(holdTheFloor('boss'), offersRun('boss', { because: 'AD1' }));
});

test('[AD1] a message of a service gives the floor to the admin agent alone', () => {
  given(OFFICE).when(posts('Calendar', 'a reminder')).then(holdTheFloor('boss'));
});

test('[AD1] every message goes to the admin agent, never round-robin', () => {
  office().when(says('Ana', 'another')).then(holdTheFloor('boss', 'boss'));
});

test.each(['@HR a question', '@HR and @Finance, a question', 'I ask @HR', '@all a question'])(
  '[AD1] the admin agent alone gets the floor for “%s”',
  (text) => {
    office(text).then(holdTheFloor('boss'));
  },
);

test('[AD2] a sole agent is admin without saying so', () => {
  given({ agents: ['HR'], people: ['Ana', 'Ben'], settings: { policy: 'admin' } })
    .when(says('Ana', 'a question'))
    .then(offersRun('hr', { because: 'AD2' }));
});

test('[AD2] a sole agent can delegate to one that joins later', () => {
  given({ agents: ['HR'], people: ['Ana', 'Ben'], settings: { policy: 'admin', main: 'HR' } })
    .when(says('Ana', 'a question'))
    .when((table) => table.reseats({ agents: ['HR', 'Finance'] }))
    .when(asksAsAdmin('hr', 'Finance'))
    .then(toolAnswers('accepted'));
});

test('[AD3] a message that leads with agents goes to those instead', () => {
  given(ROUTED)
    .when(says('Ana', '@HR and @Finance, a question'))
    .then(holdTheFloor('hr', 'finance'), offersRun('hr', { because: 'AD3' }));
});

test('[AD3] a message that mentions an agent further in goes to the admin agent', () => {
  given(ROUTED).when(says('Ana', 'I ask @HR')).then(holdTheFloor('boss'));
});

test('[AD3] a message that mentions nobody goes to the admin agent', () => {
  given(ROUTED).when(says('Ana', 'a question')).then(holdTheFloor('boss'));
});

test('[AD3] a reply to an agent without a mention goes to the admin agent', () => {
  given(ROUTED)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr'))
    .when(says('Ana', 'go on', { replyingTo: 'HR' }))
    .then(holdTheFloor('boss'));
});

test('[AD3] a routed message is for everyone', () => {
  given(ROUTED).when(says('Ana', '@HR a question')).then(isFor('everyone'));
});

test('[AD4] several agents and no admin are refused', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'chain' } })
    .when(changes({ policy: 'admin' }))
    .then(refuses('no-admin', 'AD4'));
});

test('[AD4] refused settings change nothing', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'chain' } })
    .when(changes({ policy: 'admin', turnLimit: 3 }))
    .then(({ state }) => expect(state.settings).toMatchObject({ policy: 'chain', turnLimit: 20 }));
});

test('[AD4] an admin who is not in the space counts as none', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'chain' } })
    .when(changes({ policy: 'admin', mainAgentId: idOf('Nobody') }))
    .then(refuses('no-admin', 'AD4'));
});

test('[AD4] several agents with an admin are saved', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'chain' } })
    .when(changes({ policy: 'admin', mainAgentId: idOf('HR') }))
    .then(({ state }) => expect(state.settings.policy).toBe('admin'));
});

test('[AD4] a sole agent needs no admin to be saved', () => {
  given({ agents: ['HR'], settings: { policy: 'chain' } })
    .when(changes({ policy: 'admin' }))
    .then(({ state }) => expect(state.settings.policy).toBe('admin'));
});

test('[AD4] a space whose sole agent is inactive is saved', () => {
  given({ agents: [{ name: 'HR', status: 'inactive' }], settings: { policy: 'chain' } })
    .when(changes({ policy: 'admin' }))
    .then(({ state }) => expect(state.settings.policy).toBe('admin'));
});

test('[AD5] one notice says that the admin left', () => {
  given(OFFICE)
    .when(leaves('Boss'))
    .then(notices(/^@human Boss .*no longer here/u));
});

test('[AD5] one notice says that the admin was switched off', () => {
  given(OFFICE)
    .when((table) =>
      table.reseats({ agents: [{ name: 'Boss', status: 'inactive' }, 'HR', 'Finance'] }),
    )
    .then(notices(/^@human Boss .*no longer active/u));
});

test('[AD5] nobody runs when the admin has left', () => {
  given(OFFICE).when(leaves('Boss')).when(says('Ana', 'a question')).then(offersNobody);
});

test('[AD5] nothing is said when another agent leaves', () => {
  given(OFFICE).when(leaves('HR')).then(notices());
});

test('[AD5] nothing is said of a main agent that leaves under another policy', () => {
  given({ ...OFFICE, settings: { policy: 'mention', main: 'Boss' } })
    .when(leaves('Boss'))
    .then(notices());
});

test('[AD5] a second agent that makes the choice of admin open is not said to have left', () => {
  given({ agents: ['HR'], settings: { policy: 'admin' } })
    .when((table) => table.reseats({ agents: ['HR', 'Finance'] }))
    .then(notices(/^@human HR is no longer the only agent/u));
});

test('[AD6] the agent that a tool call mentions gets the floor', () => {
  office()
    .when(sends('boss', 'prepare it', { mention: 'HR' }))
    .then(offersRun('hr', { because: 'AD6' }));
});

test('[AD6] the agent that an answer mentions by its tool call gets the floor', () => {
  office()
    .when(answers('boss', 'HR will see to it', { target: 'HR' }))
    .then(holdTheFloor('hr'));
});

test('[AD6] the run limit of a chain does not bind mentions', () => {
  given({ ...OFFICE, settings: { ...OFFICE.settings, maxRuns: 1 } })
    .when(says('Ana', 'a question'))
    .when(answers('boss', 'HR will see to it', { target: 'HR' }))
    .then(holdTheFloor('hr'));
});

test('[AD6] the mentioned agent is told who mentioned it', () => {
  office()
    .when(sends('boss', 'prepare it', { mention: 'HR' }))
    .then(hasCause('hr', { kind: 'mention', by: idOf('boss') }));
});

test('[AD6] every agent can mention another one', () => {
  office()
    .when(sends('boss', 'prepare it', { mention: 'HR' }))
    .when(sends('hr', 'the numbers', { mention: 'Finance' }))
    .then(offersRun('finance', { because: 'AD6' }));
});

test.each([
  ['itself', 'Boss', 'self'],
  ['a person', 'Ana', 'person'],
  ['somebody who is not here', 'Nobody', 'not-a-member'],
])('[AD6] a mention of %s is refused and nothing is posted', (_, mention, code) => {
  office()
    .when(sends('boss', 'you', { mention }))
    .then(toolAnswers('refused', code), postsNothing);
});

test('[AD7] an answer that names an agent gives nobody the floor', () => {
  office().when(speaks('boss', '@HR please prepare it')).then(isOver);
});

test('[AD7] a message by tool without a mention gives nobody the floor', () => {
  office().when(sends('boss', '@HR please prepare it')).then(offersNobody);
});

test('[AD7] a message by tool notes who stays silent', () => {
  office().when(sends('boss', 'one moment')).then(othersAreSilent('AD7'));
});

test('[AD7] what an agent answers is not told to the admin', () => {
  office()
    .when(sends('boss', 'prepare it', { mention: 'HR' }))
    .when(speaks('boss', 'HR is on it'))
    .when(speaks('hr', 'prepared'))
    .then(isOver);
});

test('[AD8] the target of the admin gets the original message', () => {
  office()
    .when(asksAsAdmin('boss', 'HR'))
    .when(speaks('boss', 'unseen'))
    .then((table) => expect(table.runOf('hr').triggerId).toBe(table.lastOf('Ana').messageId));
});

test('[AD8] the target of the admin gets it as if it had been sent to it', () => {
  office()
    .when(asksAsAdmin('boss', 'HR'))
    .when(speaks('boss', 'unseen'))
    .then(hasCause('hr', { kind: 'message' }));
});

test('[AD8] the run of an admin that delegates ends unseen', () => {
  office()
    .when(asksAsAdmin('boss', 'HR'))
    .when(speaks('boss', 'unseen'))
    .then(postsNothing, endsRuns(['boss', 'delegated', 'AD8']));
});

test('[AD8] only the admin can delegate', () => {
  office()
    .when(sends('boss', 'prepare it', { mention: 'HR' }))
    .when(asksAsAdmin('hr', 'Finance'))
    .then(toolAnswers('refused', 'not-admin'));
});

test('[AD8] a delegate cannot delegate on', () => {
  office()
    .when(asksAsAdmin('boss', 'HR'))
    .when(speaks('boss', ''))
    .when(asksAsAdmin('hr', 'Finance'))
    .then(toolAnswers('refused', 'not-admin'));
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

test('[AD9] a message sent by a tool takes a turn of its own', () => {
  office().when(sends('boss', 'one moment')).then(turnsAre(1, 1));
});

test('[AD9] with no turn left the tool returns the limit and posts nothing', () => {
  given({ ...OFFICE, settings: { ...OFFICE.settings, turnLimit: 2 } })
    .when(says('Ana', 'a question'))
    .when(sends('boss', 'one moment'))
    .when(sends('boss', 'another'))
    .then(toolAnswers('limit'), postsNothing);
});

test('[AD9] a message by tool without text is refused', () => {
  office().when(sends('boss', ' ')).then(toolAnswers('refused', 'empty-text'));
});

test('[AD9] the answer still has its turn when the tool has none left', () => {
  given({ ...OFFICE, settings: { ...OFFICE.settings, turnLimit: 2 } })
    .when(says('Ana', 'a question'))
    .when(sends('boss', 'one moment'))
    .when(sends('boss', 'another'))
    .when(speaks('boss', 'the answer'))
    .then(lastSaid('the answer'));
});

test('[AD10] the tools of a chain are refused under admin', () => {
  office().when(asks('boss', 'HR')).then(toolAnswers('refused', 'wrong-policy'));
});

test('[AD10] the tools of an admin space are refused under chain', () => {
  given({ agents: ['HR', 'Finance'] })
    .when(says('Ana', 'a question'))
    .when(asksAsAdmin('hr', 'Finance'))
    .then(toolAnswers('refused', 'wrong-policy'));
});

test.each(['broadcast', 'mention'] as const)(
  '[AD10] an answer that comes with a hand-off under %s gives nobody the floor by it',
  (policy) => {
    given({ agents: ['HR', 'Finance'], settings: { policy } })
      .when(says('Ana', '@HR a question'))
      .when(answers('hr', 'over to you', { target: 'Finance' }))
      .then(offersNobody, lastSaid('over to you'));
  },
);

test('[AD10] under admin nobody waits on a stack', () => {
  office()
    .when(answers('boss', 'over to you', { target: 'HR', expectReply: true }))
    .then(offersNobody, lastSaid('over to you'));
});

test('[AD10] under chain an agent hands off instead of sending into its own space', () => {
  given({ agents: ['HR', 'Finance'] })
    .when(says('Ana', 'a question'))
    .when(sends('hr', 'hello', { mention: 'Finance' }))
    .then(toolAnswers('refused', 'wrong-policy'));
});

test('[AD10] a chain keeps its tools when the policy of the space changes', () => {
  given({ agents: ['HR', 'Finance'] })
    .when(says('Ana', 'a question'))
    .when(changes({ policy: 'admin', mainAgentId: idOf('HR') }))
    .when(asks('hr', 'Finance'))
    .then(toolAnswers('accepted'));
});

test.each(['broadcast', 'mention'] as const)(
  '[AD10] under %s agents have no hand-off',
  (policy) => {
    given({ agents: ['HR', 'Finance'], settings: { policy } })
      .when(says('Ana', 'a question'))
      .when(asks('hr', 'Finance'))
      .then(toolAnswers('refused', 'wrong-policy'));
  },
);

test('[AD11] an agent can ask for its own runs', () => {
  const { table } = given(OFFICE).when(says('Ana', 'a question'));
  table.calls('boss', { tool: 'getMyRuns' });
  expect(table.effectsOf('list-runs')).toMatchObject([
    { runId: table.runOf('boss').id, because: 'AD11' },
  ]);
});
