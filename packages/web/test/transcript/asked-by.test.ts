import { expect, test } from 'vitest';
import { askedBy } from '../../src/screens/space/transcript/rows/asked-by.ts';
import { EarlierExchanges } from '../../src/screens/space/transcript/rows/earlier-exchanges.ts';
import { answer, message } from './support/shown-space.ts';

const question = message(1, 'me');
const asks = answer(2, 'ann', question);
const tells = answer(3, 'bea', asks);
const known = new Map([question, asks, tells].map((one) => [one.id as string, one]));
const find = (id: string) => known.get(id);

test('askedBy() returns no agent for an answer to a person', () => {
  expect(askedBy({ agentId: 'ann', replyToId: 'm1' }, find).askedBy).toBeNull();
});

test('askedBy() for an answer to another agent names the agent that asked', () => {
  expect(askedBy({ agentId: 'bea', replyToId: 'm2' }, find)).toEqual({
    askedBy: 'Ann',
    how: 'asked',
  });
});

test('askedBy() for an agent that got the floor back names the agent that answered it', () => {
  expect(askedBy({ agentId: 'ann', replyToId: 'm3' }, find)).toEqual({
    askedBy: 'Bea',
    how: 'answered',
  });
});

test("askedBy() returns no agent if the replied message is not loaded, or is the agent's own message", () => {
  expect(askedBy({ agentId: 'bea', replyToId: 'm9' }, find).askedBy).toBeNull();
  expect(askedBy({ agentId: 'ann', replyToId: 'm2' }, find).askedBy).toBeNull();
});

test.each([
  ['cancelled', 'stopped'],
  ['failed', 'failed'],
] as const)(
  'an agent that gets the floor back after a %s reply shows the state of that reply',
  (status, how) => {
    const cut = { ...tells, status };
    expect(soFar(question, asks, cut).inVain({ agentId: 'ann', replyToId: 'm1' })).toEqual({
      askedBy: 'Bea',
      how,
    });
  },
);

test('inVain() returns null if the agent got a complete reply, asked no agent, or is asked again', () => {
  const cut = { ...tells, status: 'cancelled' } as const;
  const told = soFar(question, asks, cut);
  expect(soFar(question, asks, tells).inVain({ agentId: 'ann', replyToId: 'm1' })).toBeNull();
  expect(told.inVain({ agentId: 'bea', replyToId: 'm1' })).toBeNull();
  expect(told.inVain({ agentId: 'ann', replyToId: 'm4' })).toBeNull();
  expect(told.inVain({ agentId: 'ann', replyToId: null })).toBeNull();
});

function soFar(...messages: readonly ReturnType<typeof message>[]): EarlierExchanges {
  const told = new EarlierExchanges();
  for (const one of messages) told.add(one);
  return told;
}
