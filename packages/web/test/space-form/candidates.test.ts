import { expect, test } from 'vitest';
import {
  candidatesOf,
  matchingCandidates,
} from '../../src/screens/space-form/members/candidates.ts';

const agents = [
  { id: 'a1', name: 'Zoë', description: 'Finds sources' },
  { id: 'a2', name: 'حُسَام', description: '' },
];
const people = [{ id: 'p1', name: 'Ana' }];
const all = candidatesOf({ agents, people, memberIds: new Set() });

test('candidatesOf() omits current members', () => {
  const left = candidatesOf({ agents, people, memberIds: new Set(['a1', 'p1']) });
  expect(left.map(({ id }) => id)).toEqual(['a2']);
});

test.each([
  ['zoe', ['a1']],
  ['حسام', ['a2']],
  [' AN ', ['p1']],
  ['', ['a1', 'a2', 'p1']],
  ['nobody', []],
])('searching candidates for “%s” finds %j, ignoring accents and case', (typed, ids) => {
  expect(matchingCandidates(all, typed, []).map(({ id }) => id)).toEqual(ids);
});

test('a chosen candidate is listed in every search', () => {
  expect(matchingCandidates(all, 'zoe', ['p1']).map(({ id }) => id)).toEqual(['a1', 'p1']);
});
