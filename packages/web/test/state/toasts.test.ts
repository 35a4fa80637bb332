import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withToast, type Toast, type Toasts } from '../../src/state/toasts.ts';

const none: Toasts = { shown: [], past: [], unseen: [] };

const toast = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  words: fc.string().map((text) => () => text),
  kind: fc.constantFrom('news' as const, 'error' as const),
  atMs: fc.nat(),
});

function after(toasts: readonly Toast[]): Toasts {
  return toasts.reduce(withToast, none);
}

test('at most three toasts are visible, and no toast is visible twice', () => {
  fc.assert(
    fc.property(fc.array(toast), (toasts) => {
      const keys = after(toasts).shown.map(({ key }) => key);
      expect(keys.length).toBeLessThanOrEqual(3);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test('the notification list keeps toasts about events that no other list contains, newest first', () => {
  fc.assert(
    fc.property(fc.array(toast, { minLength: 1 }), (toasts) => {
      const { past } = after(toasts);
      expect(past[0]).toEqual(toasts.at(-1));
      expect(new Set(past.map(({ key }) => key))).toEqual(new Set(toasts.map(({ key }) => key)));
    }),
  );
});

test('a passing toast is visible, but the notification list does not keep the toast', () => {
  const told = after([{ key: 'a', words: () => 'Over', kind: 'news', atMs: 1, isPassing: true }]);
  expect(told).toMatchObject({ shown: [{ key: 'a' }], past: [], unseen: [] });
});

test('a toast about a listed notification is not listed a second time', () => {
  const about = { spaceId: 's1', threadId: null, seq: 1 };
  const told = after([{ key: 'a', words: () => 'Hello', kind: 'news', atMs: 1, about }]);
  expect([told.shown.length, told.past, told.unseen]).toEqual([1, [], []]);
});

test('five replies in one thread show one toast with the last text', () => {
  const replies = [1, 2, 3, 4, 5].map((count) => ({
    key: 'thread 1',
    words: () => `${count} new replies`,
    kind: 'news' as const,
    atMs: count,
  }));
  expect(after(replies).shown.map(({ words }) => words())).toEqual(['5 new replies']);
});

test('if a toast is repeated after the list was opened, the toast is unseen again', () => {
  const one = { key: 'mention a', words: () => 'first', kind: 'news' as const, atMs: 1 };
  const seen = { ...after([one]), unseen: [] };
  expect(withToast(seen, { ...one, words: () => 'second', atMs: 2 }).unseen).toEqual(['mention a']);
});
