import { expect, test } from 'vitest';
import { candidatesOf, found } from '../../src/screens/space-form/candidates.ts';

const agents = [
  { id: 'a1', name: 'Zoë', description: 'Finds sources' },
  { id: 'a2', name: 'حُسَام', description: '' },
];
const people = [{ id: 'p1', name: 'Ana' }];
const all = candidatesOf({ agents, people, memberIds: new Set() });

test('who is in already is not offered again', () => {
  const left = candidatesOf({ agents, people, memberIds: new Set(['a1', 'p1']) });
  expect(left.map(({ id }) => id)).toEqual(['a2']);
});

test.each([
  ['zoe', ['a1']],
  ['حسام', ['a2']],
  [' AN ', ['p1']],
  ['', ['a1', 'a2', 'p1']],
  ['nobody', []],
])('“%s” finds %j, accents and case aside', (typed, ids) => {
  expect(found(all, typed, []).map(({ id }) => id)).toEqual(ids);
});

test('who is ticked stays to be seen, whatever is looked for next', () => {
  expect(found(all, 'zoe', ['p1']).map(({ id }) => id)).toEqual(['a1', 'p1']);
});
