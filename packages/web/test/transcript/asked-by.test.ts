import { expect, test } from 'vitest';
import { askedBy } from '../../src/screens/space/transcript/asked-by.ts';
import { answer, message } from './support/shown-space.ts';

const question = message(1, 'me');
const asks = answer(2, 'ann', question);
const tells = answer(3, 'bea', asks);
const known = new Map([question, asks, tells].map((one) => [one.id as string, one]));
const find = (id: string) => known.get(id);

test('an agent that answers a person was asked by no agent', () => {
  expect(askedBy({ agentId: 'ann', replyToId: 'm1' }, find).askedBy).toBeNull();
});

test('an agent that answers another says who asked it', () => {
  expect(askedBy({ agentId: 'bea', replyToId: 'm2' }, find)).toEqual({
    askedBy: 'Ann',
    isBack: false,
  });
});

test('an agent that gets the floor back says whose answer it has', () => {
  expect(askedBy({ agentId: 'ann', replyToId: 'm3' }, find)).toEqual({
    askedBy: 'Bea',
    isBack: true,
  });
});

test('nothing is said about a message that is not loaded, or of its own', () => {
  expect(askedBy({ agentId: 'bea', replyToId: 'm9' }, find).askedBy).toBeNull();
  expect(askedBy({ agentId: 'ann', replyToId: 'm2' }, find).askedBy).toBeNull();
});
