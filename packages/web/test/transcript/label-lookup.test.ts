import { expect, test } from 'vitest';
import { labelLookup } from '../../src/screens/space/transcript/label-lookup.ts';

const ADA = { id: 'a', name: 'Ada' };
const GONE = { id: 'b', kind: 'agent', name: 'Bea', isRemoved: true } as const;
const LEFT = { id: 'c', kind: 'person', name: 'Cy', isRemoved: false } as const;

test('members who left the space or were removed still have names', () => {
  const called = labelLookup([ADA], [GONE, LEFT]);
  expect(['a', 'b', 'c'].map(called)).toEqual([
    { name: 'Ada', standing: 'here' },
    { name: 'Bea', standing: 'removed' },
    { name: 'Cy', standing: 'left' },
  ]);
});

test('a member who joined again has the standing “here”, even if the list of former members is outdated', () => {
  expect(labelLookup([{ id: 'c', name: 'Cyrus' }], [LEFT])('c')).toEqual({
    name: 'Cyrus',
    standing: 'here',
  });
});

test('an unknown member has the label “…”', () => {
  expect(labelLookup([], [])('b')).toEqual({ name: '…', standing: 'unknown' });
});
