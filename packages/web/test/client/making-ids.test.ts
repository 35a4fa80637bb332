import { expect, test } from 'vitest';
import { MakingIds } from '../../src/client/making-ids.ts';

test('if a request got no response, the same request gets the same client id again', () => {
  const ids = new MakingIds();
  expect(ids.of('a space')).toBe(ids.of('a space'));
});

test('a different request gets a different client id', () => {
  const ids = new MakingIds();
  expect(ids.of('a space')).not.toBe(ids.of('another space'));
});

test('after a response, the same request gets a new client id', () => {
  const ids = new MakingIds();
  const before = ids.of('a space');
  ids.forget('a space');
  expect(ids.of('a space')).not.toBe(before);
});
