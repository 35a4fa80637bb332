import { expect, test } from 'vitest';
import { calledAmong } from '../../src/screens/space/transcript/called.ts';
import { offWhy } from '../../src/screens/space/transcript/off-why.ts';

const ADA = { id: 'a', name: 'Ada' };
const GONE = { id: 'b', kind: 'agent', name: 'Bea', isRemoved: true } as const;
const LEFT = { id: 'c', kind: 'person', name: 'Cy', isRemoved: false } as const;

test('who left a space and who was removed keep their names', () => {
  const called = calledAmong([ADA], [GONE, LEFT]);
  expect(['a', 'b', 'c'].map(called)).toEqual([
    { name: 'Ada', standing: 'here' },
    { name: 'Bea', standing: 'removed' },
    { name: 'Cy', standing: 'left' },
  ]);
});

test('who came back is here, whatever was read before', () => {
  expect(calledAmong([{ id: 'c', name: 'Cyrus' }], [LEFT])('c')).toEqual({
    name: 'Cyrus',
    standing: 'here',
  });
});

test('[DP1] why an agent lost the floor is told by how it is now', () => {
  const why = (standing: 'here' | 'left' | 'removed', status: 'active' | 'inactive' | null) =>
    offWhy('DP1', { standing }, status);
  expect([why('here', 'inactive'), why('left', null), why('removed', null)]).toEqual([
    'paused',
    'left',
    'removed',
  ]);
  expect(why('here', 'active')).toBe('then');
});

test('nothing is said of who is not known yet', () => {
  const nobody = calledAmong([], [])('b');
  expect([nobody.name, offWhy('DP1', nobody, null)]).toEqual(['…', null]);
});

test('a run that ended by another rule was not switched off', () => {
  expect(offWhy('ST1', { standing: 'removed' }, null)).toBeNull();
});
