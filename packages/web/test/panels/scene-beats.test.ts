import { expect, test } from 'vitest';
import { MODE_SCENES } from '../../src/screens/space/panels/mode-scene-lines.ts';
import { beatsOf, saidAfter } from '../../src/screens/space/panels/scene-beats.ts';

test('what is said at the same time appears in one beat', () => {
  const lines = MODE_SCENES.broadcast;
  expect(beatsOf(lines)).toBe(2);
  expect([0, 1, 2, 3].map((beats) => saidAfter(lines, beats))).toEqual([0, 1, 4, 4]);
});

test('what is said one after the other appears beat by beat', () => {
  const lines = MODE_SCENES.chain;
  expect(beatsOf(lines)).toBe(4);
  expect([1, 2, 3, 4].map((beats) => saidAfter(lines, beats))).toEqual([1, 2, 3, 4]);
});
