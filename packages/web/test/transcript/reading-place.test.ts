import { expect, test } from 'vitest';
import {
  isFollowingAfter,
  isNearEnd,
  movedBy,
} from '../../src/screens/space/transcript/scrolling/reading-place.ts';

const scrolled = (top: number, height = 2_000) => ({ top, height, viewHeight: 500 });

test('isNearEnd() is true within 64 px of the end', () => {
  expect(isNearEnd(scrolled(1_436))).toBe(true);
  expect(isNearEnd(scrolled(1_435))).toBe(false);
});

test('only scrolling up stops the view from following the end', () => {
  expect(isFollowingAfter(true, scrolled(1_500), scrolled(1_300))).toBe(false);
  expect(isFollowingAfter(true, scrolled(1_500), scrolled(1_500, 2_400))).toBe(true);
  expect(isFollowingAfter(false, scrolled(1_000), scrolled(1_200))).toBe(false);
  expect(isFollowingAfter(false, scrolled(1_300), scrolled(1_450))).toBe(true);
});

test('movedBy() measures the movement at the first row that still exists', () => {
  const before = [
    { key: 'a', top: 10 },
    { key: 'b', top: 90 },
  ];
  expect(movedBy(before, (key) => (key === 'a' ? 35 : null))).toBe(25);
  expect(movedBy(before, (key) => (key === 'b' ? 80 : null))).toBe(-10);
  expect(movedBy(before, () => null)).toBeNull();
});
