import { expect, test } from 'vitest';
import { hasSeenEnough } from '../../src/screens/welcome/has-seen-enough.ts';

const AT = '2026-11-16T10:00:00.000Z';
const by = (kind: string, id: string, name = id) => ({
  sender: { kind, id, name },
  replyTo: null,
  createdAt: AT,
});
const tour = by('service', 'tour', 'Tour');
const mine = by('person', 'me');
const guide = { ...by('agent', 'guide'), replyTo: { sender: mine.sender } };
const critic = { ...by('agent', 'critic'), replyTo: { sender: guide.sender } };
const soon = { hasAskedWhy: false, nowMs: Date.parse(AT) + 30_000 };
const seen = (...messages: readonly Parameters<typeof hasSeenEnough>[0]['messages'][number][]) => ({
  me: 'me',
  messages,
});

test('[first minutes] hasSeenEnough() is true after three answers that include a hand-over', () => {
  expect(hasSeenEnough(seen(tour, mine, guide, critic, guide, guide), soon)).toBe(true);
  // Answers of agents to each other are not enough.
  expect(hasSeenEnough(seen(tour, mine, guide, critic, critic, critic), soon)).toBe(false);
});

test('[first minutes] without a hand-over, hasSeenEnough() becomes true after opening “Why?” or after two minutes', () => {
  const plain = seen(tour, mine, guide, guide, guide);
  expect(hasSeenEnough(plain, soon)).toBe(false);
  expect(hasSeenEnough(plain, { ...soon, hasAskedWhy: true })).toBe(true);
  expect(hasSeenEnough(plain, { ...soon, nowMs: Date.parse(AT) + 120_000 })).toBe(true);
});

test('hasSeenEnough() is false for a person who has sent no message', () => {
  expect(hasSeenEnough(seen(tour, guide, critic, guide, guide), soon)).toBe(false);
});

test('hasSeenEnough() is false outside the demo', () => {
  expect(hasSeenEnough(seen(mine, guide, critic, guide, guide), soon)).toBe(false);
  const tourist = by('person', 'ana', 'Tour');
  expect(hasSeenEnough(seen(tourist, mine, guide, critic, guide, guide), soon)).toBe(false);
});
