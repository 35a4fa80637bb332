import { describe, expect, test } from 'vitest';

import { accepted, agentOf, play, refused, toolsOf } from './support/play.ts';
import { FINANCE_ROOM, OFFICE, taskOf } from './support/task.ts';

const ASK = { target: 'Finance', reason: 'numbers' };
const GO = { space: 'Finance Room', reason: 'to ask' };

describe('hand-offs', () => {
  test('mentionAgent is called before the text of `say` is posted', async () => {
    const agent = agentOf({
      do: { say: 'One moment.', mentionAgent: { ...ASK, expectReply: true } },
    });
    expect(await play(agent, taskOf())).toMatchObject({
      calls: [{ callId: 'call-1', call: { tool: 'mentionAgent', ...ASK, expectReply: true } }],
      end: { kind: 'answered', content: 'One moment.' },
    });
  });

  test('mentionAgent expects no reply by default', async () => {
    const { calls } = await play(agentOf({ do: { mentionAgent: ASK } }), taskOf());
    expect(calls[0]?.call).toEqual({ tool: 'mentionAgent', ...ASK, expectReply: false });
  });

  test.each([
    ['mentionAgent', { reason: '', expectReply: false }],
    ['delegate', { reason: '' }],
    ['delegateToAgent', { reason: '' }],
  ])('a rule can use %s with only a target', async (tool, rest) => {
    const { calls } = await play(agentOf({ do: { [tool]: { target: 'Finance' } } }), taskOf());
    expect(calls[0]?.call).toEqual({ tool, target: 'Finance', ...rest });
  });

  test.each(['delegate', 'delegateToAgent'])(
    'a rule with %s but without `say` posts nothing',
    async (tool) => {
      expect(await play(agentOf({ do: { [tool]: ASK } }), taskOf())).toMatchObject({
        calls: [{ call: { tool, ...ASK } }],
        deltas: [],
        end: { kind: 'skipped' },
      });
    },
  );

  test.each(['mentionAgent', 'delegate', 'delegateToAgent'])(
    'the text of `say` is posted if %s is refused',
    async (tool) => {
      const agent = agentOf({ do: { say: 'Then I will.', [tool]: ASK } });
      expect(await play(agent, taskOf(), () => refused)).toMatchObject({
        deltas: ['Then I will.'],
        end: { kind: 'answered', content: 'Then I will.' },
      });
    },
  );

  test('if a delegation is accepted, the text of `say` is not streamed, but is kept in case the delegation is refused later', async () => {
    const agent = agentOf({ do: { say: 'Then I will.', delegate: ASK } });
    expect(await play(agent, taskOf())).toMatchObject({
      deltas: [],
      end: { kind: 'answered', content: 'Then I will.' },
    });
  });
});

describe('sendSpaceMessage', () => {
  test('sendSpaceMessage posts in the current space by default', async () => {
    const { calls } = await play(agentOf({ do: { sendSpaceMessage: { text: 'a' } } }), taskOf());
    expect(calls[0]?.call).toEqual({ tool: 'sendSpaceMessage', spaceId: OFFICE.id, text: 'a' });
  });

  test.each([FINANCE_ROOM.id, FINANCE_ROOM.name, 'finance room'])(
    'sendSpaceMessage finds the space that a rule names as “%s”',
    async (space) => {
      const agent = agentOf({ do: { sendSpaceMessage: { space, text: 'a', mention: 'Finance' } } });
      const { calls } = await play(agent, taskOf());
      expect(calls[0]?.call).toMatchObject({ spaceId: FINANCE_ROOM.id, mention: 'Finance' });
    },
  );

  test('sendSpaceMessage can wait for a kind of member, or for a member by name or id', async () => {
    const wait = {
      for: ['any', 'agent', 'human', 'finance', 'ana-id', 'far-id'],
      timeoutSeconds: 5,
    };
    const agent = agentOf({ do: { sendSpaceMessage: { text: 'a', wait } } });
    const { calls } = await play(agent, taskOf());
    const members = ['finance-id', 'ana-id', 'far-id'].map((memberId) => ({ memberId }));
    expect(calls[0]?.call).toMatchObject({
      wait: { for: ['any', 'agent', 'human', ...members], timeoutSeconds: 5 },
    });
  });

  test('if a wait names an id, it waits for the member with that id, even if the name of another member equals the id', async () => {
    const wait = { for: ['ana-id'] };
    const agent = agentOf({ do: { sendSpaceMessage: { text: 'a', wait } } });
    const { members } = taskOf();
    const impostor = { ...members[1]!, name: 'ana-id' };
    const { calls } = await play(agent, taskOf({ members: [impostor, ...members] }));
    expect(calls[0]?.call).toMatchObject({ wait: { for: [{ memberId: 'ana-id' }] } });
  });

  test('sendSpaceMessage is called before the templates of `say` are filled, and a refused call inserts an empty reply', async () => {
    const agent = agentOf({ do: { sendSpaceMessage: { text: 'a' }, say: '[{{reply.content}}]' } });
    const { end } = await play(agent, taskOf(), () => refused);
    expect(end).toEqual({ kind: 'answered', content: '[]' });
  });

  test('sendSpaceMessage is skipped if the agent is not in the space, and the run continues', async () => {
    const agent = agentOf({ do: { sendSpaceMessage: { space: 'Attic', text: 'a' }, say: 'b' } });
    expect(await play(agent, taskOf())).toMatchObject({
      calls: [],
      end: { kind: 'answered', content: 'b' },
    });
  });
});

describe('goToSpace', () => {
  const agent = agentOf({ do: { goToSpace: GO, say: 'What is new?', mentionAgent: ASK } });

  test('goToSpace is called before all other actions', async () => {
    const busy = agentOf({
      do: { mentionAgent: ASK, sendSpaceMessage: { text: 'a' }, say: 'b', goToSpace: GO },
    });
    expect(toolsOf(await play(busy, taskOf()))).toEqual([
      'goToSpace',
      'sendSpaceMessage',
      'mentionAgent',
    ]);
  });

  test('goToSpace changes the current space for the other actions', async () => {
    const sender = agentOf({ do: { goToSpace: GO, sendSpaceMessage: { text: 'a' }, say: 'b' } });
    const { calls } = await play(sender, taskOf());
    expect(calls[1]?.call).toMatchObject({ tool: 'sendSpaceMessage', spaceId: FINANCE_ROOM.id });
  });

  test('if goToSpace is refused, the run ends silently', async () => {
    const played = await play(agent, taskOf(), () => refused);
    expect([toolsOf(played), played.deltas, played.end]).toEqual([
      ['goToSpace'],
      [],
      { kind: 'skipped' },
    ]);
  });

  test('if goToSpace names an unknown space, the run ends silently', async () => {
    const played = await play(agent, taskOf({ spaces: [OFFICE] }));
    expect(played).toMatchObject({ calls: [], deltas: [], end: { kind: 'skipped' } });
  });

  test('if goToSpace names the current space, the call is refused and the run continues with its text', async () => {
    const { end } = await play(agent, taskOf({ space: FINANCE_ROOM }), ({ tool }) =>
      tool === 'goToSpace' ? { kind: 'refused', code: 'same-space', explanation: '' } : accepted,
    );
    expect(end).toEqual({ kind: 'answered', content: 'What is new?' });
  });
});
