import { expect, test } from 'vitest';
import { withVisit } from '../../src/state/visits.ts';

test('the most recent visit is first, and each path is stored once', () => {
  const places = ['/spaces/a', '/agents/b', '/spaces/a', '/spaces/f/threads/t'];
  expect(places.reduce<readonly string[]>(withVisit, [])).toEqual([
    '/spaces/f/threads/t',
    '/spaces/a',
    '/agents/b',
  ]);
});

test.each(['/', '/settings/you', '/spaces/a/settings', '/agents', '/agents/a/edit', '/new-space'])(
  'the path %s is not stored as a visit',
  (path) => {
    expect(withVisit(['/spaces/a'], path)).toEqual(['/spaces/a']);
  },
);

test('only the last twelve visits are stored', () => {
  const paths = Array.from({ length: 20 }, (_, index) => `/spaces/s${String(index)}`);
  const places = paths.reduce<readonly string[]>(withVisit, []);
  expect([places.length, places[0], places.at(-1)]).toEqual([12, '/spaces/s19', '/spaces/s8']);
});
