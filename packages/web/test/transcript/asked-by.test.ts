import { expect, test } from 'vitest';
import { askedBy } from '../../src/screens/space/transcript/rows/asked-by.ts';
import { EarlierExchanges } from '../../src/screens/space/transcript/rows/earlier-exchanges.ts';
import { answer, message } from './support/shown-space.ts';

const question = message(1, 'me');
const asks = answer(2, 'ann', question);
const tells = answer(3, 'bea', asks);
const known = new Map([question, asks, tells].map((one) => [one.id as string, one]));
const find = (id: string) => known.get(id);

test('an agent that answers a person was asked by no agent', () => {
  expect(askedBy({ agentId: 'ann', replyToId: 'm1' }, find).askedBy).toBeNull();
});

test('an agent that answers another names the agent that asked it', () => {
  expect(askedBy({ agentId: 'bea', replyToId: 'm2' }, find)).toEqual({
    askedBy: 'Ann',
    how: 'asked',
  });
});

test('an agent that gets the floor back names the agent whose answer it has', () => {
  expect(askedBy({ agentId: 'ann', replyToId: 'm3' }, find)).toEqual({
    askedBy: 'Bea',
    how: 'answered',
  });
});

test("there is no text if the message is not loaded, or is the agent's", () => {
  expect(askedBy({ agentId: 'bea', replyToId: 'm9' }, find).askedBy).toBeNull();
  expect(askedBy({ agentId: 'ann', replyToId: 'm2' }, find).askedBy).toBeNull();
});

test.each([
  ['cancelled', 'stopped'],
  ['failed', 'failed'],
] as const)('an agent that gets the floor back after a %s answer says so', (status, how) => {
  const cut = { ...tells, status };
  expect(soFar(question, asks, cut).inVain({ agentId: 'ann', replyToId: 'm1' })).toEqual({
    askedBy: 'Bea',
    how,
  });
});

test('an agent has not asked in vain if it was answered, asked nobody, or is asked again', () => {
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
