import { expect, test } from 'vitest';
import {
  droppedOn,
  movedBy,
  movedSection,
  sectionsOf,
  type OrderedSpace,
} from '../../src/state/space-order.ts';

const PLAIN = { isPinned: false, section: null, place: null };

function space(id: string, of: Partial<OrderedSpace> = {}): OrderedSpace {
  return { id, kind: 'chat', archivedAt: null, directWith: null, mine: PLAIN, ...of };
}

const inSection = (id: string, section: string) => space(id, { mine: { ...PLAIN, section } });
const pinned = (id: string) => space(id, { mine: { ...PLAIN, isPinned: true } });

test('a space moves by one position within its group, and never out of the group', () => {
  const spaces = [space('a'), space('b'), space('c'), space('forum', { kind: 'forum' })];
  expect(movedBy(spaces, 'b', -1)).toEqual(['b', 'a', 'c', 'forum']);
  expect(movedBy(spaces, 'b', 1)).toEqual(['a', 'c', 'b', 'forum']);
  expect(movedBy(spaces, 'a', -1)).toBeNull();
  expect(movedBy(spaces, 'c', 1)).toBeNull();
});

test('a section moves with all its spaces', () => {
  const spaces = [inSection('a', 'Work'), inSection('b', 'Home'), inSection('c', 'Work')];
  expect(sectionsOf(spaces)).toEqual(['Work', 'Home']);
  expect(movedSection(spaces, 'Work', 1)).toEqual(['b', 'a', 'c']);
  expect(movedSection(spaces, 'Home', 1)).toBeNull();
});

test('if a space is dropped on another space of its group, it takes the position of that space', () => {
  const spaces = [space('a'), space('b'), space('c')];
  expect(droppedOn(spaces, 'a', 'c')).toEqual({ order: ['b', 'c', 'a'], change: {} });
  expect(droppedOn(spaces, 'c', 'a')).toEqual({ order: ['c', 'a', 'b'], change: {} });
  expect(droppedOn(spaces, 'a', 'a')).toBeNull();
});

test('a space that is dropped on another group moves into that group', () => {
  const spaces = [pinned('p'), inSection('w', 'Work'), space('a')];
  expect(droppedOn(spaces, 'a', 'p')?.change).toEqual({ isPinned: true });
  expect(droppedOn(spaces, 'a', 'w')?.change).toEqual({ isPinned: false, section: 'Work' });
  expect(droppedOn(spaces, 'w', 'a')?.change).toEqual({ isPinned: false, section: null });
});

test('a space cannot be dropped on a group of another kind, and an archived space cannot be moved', () => {
  const archived = space('old', { archivedAt: '2026-01-01T00:00:00.000Z' });
  const spaces = [space('a'), space('forum', { kind: 'forum' }), pinned('p'), archived];
  expect(droppedOn(spaces, 'a', 'forum')).toBeNull();
  expect(droppedOn(spaces, 'a', 'old')).toBeNull();
  expect(droppedOn(spaces, 'old', 'p')).toBeNull();
});
