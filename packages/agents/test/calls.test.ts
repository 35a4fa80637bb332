import { describe, expect, test } from 'vitest';

import { accepted, agentOf, play, refused, toolsOf } from './support/play.ts';
import { FINANCE_ROOM, OFFICE, taskOf } from './support/task.ts';

const ASK = { target: 'Finance', reason: 'numbers' };
const GO = { space: 'Finance Room', reason: 'to ask' };

describe('hand-offs', () => {
  test('mentionAgent is called before the text is said', async () => {
    const agent = agentOf({
      do: { say: 'One moment.', mentionAgent: { ...ASK, expectReply: true } },
    });
    expect(await play(agent, taskOf())).toMatchObject({
      calls: [{ callId: 'call-1', call: { tool: 'mentionAgent', ...ASK, expectReply: true } }],
      end: { kind: 'answered', text: 'One moment.' },
    });
  });

  test('mentionAgent expects no reply unless it says so', async () => {
    const { calls } = await play(agentOf({ do: { mentionAgent: ASK } }), taskOf());
    expect(calls[0]?.call).toEqual({ tool: 'mentionAgent', ...ASK, expectReply: false });
  });

  test.each(['delegate', 'delegateToAgent'])('%s alone says nothing', async (tool) => {
    expect(await play(agentOf({ do: { [tool]: ASK } }), taskOf())).toMatchObject({
      calls: [{ call: { tool, ...ASK } }],
      deltas: [],
      end: { kind: 'skipped' },
    });
  });

  test.each(['mentionAgent', 'delegate', 'delegateToAgent'])(
    'a text is said when %s is refused',
    async (tool) => {
      const agent = agentOf({ do: { say: 'Then I will.', [tool]: ASK } });
      expect(await play(agent, taskOf(), () => refused)).toMatchObject({
        deltas: ['Then I will.'],
        end: { kind: 'answered', text: 'Then I will.' },
      });
    },
  );

  test('a text beside an accepted delegation is kept for a late refusal and not shown', async () => {
    const agent = agentOf({ do: { say: 'Then I will.', delegate: ASK } });
    expect(await play(agent, taskOf())).toMatchObject({
      deltas: [],
      end: { kind: 'answered', text: 'Then I will.' },
    });
  });
});

describe('messages by tool', () => {
  test('go to the current space unless another is named', async () => {
    const { calls } = await play(agentOf({ do: { sendSpaceMessage: { text: 'a' } } }), taskOf());
    expect(calls[0]?.call).toEqual({ tool: 'sendSpaceMessage', spaceId: OFFICE.id, text: 'a' });
  });

  test.each([FINANCE_ROOM.id, FINANCE_ROOM.name, 'finance room'])(
    'find their space as “%s”',
    async (space) => {
      const agent = agentOf({ do: { sendSpaceMessage: { space, text: 'a', mention: 'Finance' } } });
      const { calls } = await play(agent, taskOf());
      expect(calls[0]?.call).toMatchObject({ spaceId: FINANCE_ROOM.id, mention: 'Finance' });
    },
  );

  test('wait for kinds of members and for members by name or id', async () => {
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

  test('wait for the member with an id, whoever else has it for a name', async () => {
    const wait = { for: ['ana-id'] };
    const agent = agentOf({ do: { sendSpaceMessage: { text: 'a', wait } } });
    const { members } = taskOf();
    const impostor = { ...members[1]!, name: 'ana-id' };
    const { calls } = await play(agent, taskOf({ members: [impostor, ...members] }));
    expect(calls[0]?.call).toMatchObject({ wait: { for: [{ memberId: 'ana-id' }] } });
  });

  test('are followed by the text, whose reply is empty when they are refused', async () => {
    const agent = agentOf({ do: { sendSpaceMessage: { text: 'a' }, say: '[{{reply.content}}]' } });
    const { end } = await play(agent, taskOf(), () => refused);
    expect(end).toEqual({ kind: 'answered', text: '[]' });
  });

  test('into a space that the agent is not in are not sent, and the run goes on', async () => {
    const agent = agentOf({ do: { sendSpaceMessage: { space: 'Attic', text: 'a' }, say: 'b' } });
    expect(await play(agent, taskOf())).toMatchObject({
      calls: [],
      end: { kind: 'answered', text: 'b' },
    });
  });
});

describe('going to a space', () => {
  const agent = agentOf({ do: { goToSpace: GO, say: 'What is new?', mentionAgent: ASK } });

  test('comes before everything else', async () => {
    const busy = agentOf({
      do: { mentionAgent: ASK, sendSpaceMessage: { text: 'a' }, say: 'b', goToSpace: GO },
    });
    expect(toolsOf(await play(busy, taskOf()))).toEqual([
      'goToSpace',
      'sendSpaceMessage',
      'mentionAgent',
    ]);
  });

  test('makes it the current space', async () => {
    const sender = agentOf({ do: { goToSpace: GO, sendSpaceMessage: { text: 'a' }, say: 'b' } });
    const { calls } = await play(sender, taskOf());
    expect(calls[1]?.call).toMatchObject({ tool: 'sendSpaceMessage', spaceId: FINANCE_ROOM.id });
  });

  test('refused: nothing is said or asked in the space where it still is', async () => {
    const played = await play(agent, taskOf(), () => refused);
    expect([toolsOf(played), played.deltas, played.end]).toEqual([
      ['goToSpace'],
      [],
      { kind: 'skipped' },
    ]);
  });

  test('unknown: nothing is said either', async () => {
    const played = await play(agent, taskOf({ spaces: [OFFICE] }));
    expect(played).toMatchObject({ calls: [], deltas: [], end: { kind: 'skipped' } });
  });

  test('refused because it is there already: the text is said', async () => {
    const { end } = await play(agent, taskOf({ space: FINANCE_ROOM }), ({ tool }) =>
      tool === 'goToSpace' ? { kind: 'refused', code: 'same-space', explanation: '' } : accepted,
    );
    expect(end).toEqual({ kind: 'answered', text: 'What is new?' });
  });
});
