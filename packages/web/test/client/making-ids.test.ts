import { expect, test } from 'vitest';
import { MakingIds } from '../../src/client/making-ids.ts';

test('a request without an answer keeps its client id', () => {
  const ids = new MakingIds();
  expect(ids.of('a space')).toBe(ids.of('a space'));
});

test('another request has another client id', () => {
  const ids = new MakingIds();
  expect(ids.of('a space')).not.toBe(ids.of('another space'));
});

test('the same request has another client id once it was answered', () => {
  const ids = new MakingIds();
  const before = ids.of('a space');
  ids.forget('a space');
  expect(ids.of('a space')).not.toBe(before);
});
