import { expect, test } from 'vitest';
import { isWorthAsking } from '../../src/state/browser-notices.ts';

const handOver = { kind: 'passed' as const };
const mention = { kind: 'mention' as const };

test('notifications are offered after the first hand-over, and not before', () => {
  expect(isWorthAsking({ permission: 'default', entries: [] })).toBe(false);
  expect(isWorthAsking({ permission: 'default', entries: [mention] })).toBe(false);
  expect(isWorthAsking({ permission: 'default', entries: [mention, handOver] })).toBe(true);
});

test.each(['granted', 'denied', null] as const)(
  'nothing is offered once the browser has an answer: %s',
  (permission) => {
    expect(isWorthAsking({ permission, entries: [handOver] })).toBe(false);
  },
);
