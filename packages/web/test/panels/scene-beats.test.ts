import { expect, test } from 'vitest';
import { MODE_SCENES } from '../../src/screens/space/panels/modes/mode-scene-lines.ts';
import { beatsOf, visibleLinesAfter } from '../../src/screens/space/panels/modes/scene-beats.ts';

test('in the recorded example of a mode, simultaneous lines appear in one step', () => {
  const lines = MODE_SCENES.broadcast;
  expect(beatsOf(lines)).toBe(2);
  expect([0, 1, 2, 3].map((beats) => visibleLinesAfter(lines, beats))).toEqual([0, 1, 4, 4]);
});

test('in the recorded example of a mode, successive lines appear step by step', () => {
  const lines = MODE_SCENES.chain;
  expect(beatsOf(lines)).toBe(4);
  expect([1, 2, 3, 4].map((beats) => visibleLinesAfter(lines, beats))).toEqual([1, 2, 3, 4]);
});
