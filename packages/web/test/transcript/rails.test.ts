import type { MessageOnWire } from '@conch/protocol';
import { expect, test } from 'vitest';
import { railsOf } from '../../src/screens/space/transcript/rows/rails.ts';
import { answer, message } from './support/shown-space.ts';

const question = message(1, 'me');
const asks = by('Ann', 2, question);
const asksOn = by('Bea', 3, asks);
const replies = by('Cid', 4, asksOn);
const find = findIn([question, asks, asksOn, replies]);

test('an answer to a person has one rail (a line beside the message), in the colour of that person', () => {
  expect(railsOf({ agentId: 'Ann', replyToId: 'm1' }, find)).toEqual(['Mia']);
});

test('an answer to another agent has all rails of that agent’s message, and one more rail', () => {
  expect(railsOf({ agentId: 'Bea', replyToId: 'm2' }, find)).toEqual(['Mia', 'Ann']);
  expect(railsOf({ agentId: 'Cid', replyToId: 'm3' }, find)).toEqual(['Mia', 'Ann', 'Bea']);
});

test('an agent that continues after a reply has the same rails as when it asked', () => {
  expect(railsOf({ agentId: 'Bea', replyToId: 'm4' }, find)).toEqual(['Mia', 'Ann']);
});

test('a message of a person, and an answer to a message that is not loaded, have no rails', () => {
  expect(railsOf(null, find)).toEqual([]);
  expect(railsOf({ agentId: 'Ann', replyToId: 'm9' }, find)).toEqual([]);
});

test('an answer has at most three rails, which belong to the last three members that asked', () => {
  const last = by('Dan', 5, replies);
  const findAlso = findIn([question, asks, asksOn, replies, last]);
  expect(railsOf({ agentId: 'Eve', replyToId: 'm5' }, findAlso)).toEqual(['Bea', 'Cid', 'Dan']);
});

/** An agent's answer. The name of the agent is also its id. */
function by(name: string, seq: number, to: MessageOnWire): MessageOnWire {
  const sender = { kind: 'agent', id: name, name } as NonNullable<MessageOnWire['sender']>;
  return { ...answer(seq, 'ann', to), sender };
}

function findIn(messages: readonly MessageOnWire[]) {
  return (id: string) => messages.find((one) => one.id === id);
}
