import { expect, test } from 'vitest';
import { precedingAgent } from '../../src/screens/space/transcript/rows/preceding-agent.ts';
import { EarlierExchanges } from '../../src/screens/space/transcript/rows/earlier-exchanges.ts';
import { answer, message } from './support/shown-space.ts';

const question = message(1, 'me');
const asks = answer(2, 'ann', question);
const replies = answer(3, 'bea', asks);
const known = new Map([question, asks, replies].map((one) => [one.id as string, one]));
const find = (id: string) => known.get(id);

test('precedingAgent() returns no agent for an answer to a person', () => {
  expect(precedingAgent({ agentId: 'ann', replyToId: 'm1' }, find).precedingName).toBeNull();
});

test('precedingAgent() for an answer to another agent names the agent that asked', () => {
  expect(precedingAgent({ agentId: 'bea', replyToId: 'm2' }, find)).toEqual({
    precedingName: 'Ann',
    relation: 'asked',
  });
});

test('precedingAgent() for an agent that got the floor back names the agent that answered it', () => {
  expect(precedingAgent({ agentId: 'ann', replyToId: 'm3' }, find)).toEqual({
    precedingName: 'Bea',
    relation: 'answered',
  });
});

test("precedingAgent() returns no agent if the original message is not loaded, or is the agent's own message", () => {
  expect(precedingAgent({ agentId: 'bea', replyToId: 'm9' }, find).precedingName).toBeNull();
  expect(precedingAgent({ agentId: 'ann', replyToId: 'm2' }, find).precedingName).toBeNull();
});

test.each([
  ['cancelled', 'stopped'],
  ['failed', 'failed'],
] as const)(
  'an agent that gets the floor back after a %s reply shows the state of that reply',
  (status, relation) => {
    const cut = { ...replies, status };
    expect(
      soFar(question, asks, cut).interruptedReply({ agentId: 'ann', replyToId: 'm1' }),
    ).toEqual({
      precedingName: 'Bea',
      relation,
    });
  },
);

test('interruptedReply() returns null if the agent asked nobody, got a complete reply, or is asked again', () => {
  const cut = { ...replies, status: 'cancelled' } as const;
  const exchanges = soFar(question, asks, cut);
  expect(
    soFar(question, asks, replies).interruptedReply({ agentId: 'ann', replyToId: 'm1' }),
  ).toBeNull();
  expect(exchanges.interruptedReply({ agentId: 'bea', replyToId: 'm1' })).toBeNull();
  expect(exchanges.interruptedReply({ agentId: 'ann', replyToId: 'm4' })).toBeNull();
  expect(exchanges.interruptedReply({ agentId: 'ann', replyToId: null })).toBeNull();
});

function soFar(...messages: readonly ReturnType<typeof message>[]): EarlierExchanges {
  const exchanges = new EarlierExchanges();
  for (const one of messages) exchanges.add(one);
  return exchanges;
}
