import { expect, test } from 'vitest';
import { isWorthAsking } from '../../src/state/browser-notices.ts';

const handOver = { kind: 'passed' as const };
const mention = { kind: 'mention' as const };

test('isWorthAsking() is true only after the first hand-over', () => {
  expect(isWorthAsking({ permission: 'default', entries: [] })).toBe(false);
  expect(isWorthAsking({ permission: 'default', entries: [mention] })).toBe(false);
  expect(isWorthAsking({ permission: 'default', entries: [mention, handOver] })).toBe(true);
});

test.each(['granted', 'denied', null] as const)(
  "isWorthAsking() is false after the person has answered the browser's question: %s",
  (permission) => {
    expect(isWorthAsking({ permission, entries: [handOver] })).toBe(false);
  },
);
