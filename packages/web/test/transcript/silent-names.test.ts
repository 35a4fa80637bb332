import { expect, test } from 'vitest';
import { silentNames } from '../../src/screens/space/transcript/row-views/silent-names.ts';

const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, nth) => `Agent ${nth}`);

test('a few silent agents are all named, each once', () => {
  expect(silentNames([...names(4), 'Agent 0'])).toEqual({ named: names(4), others: 0 });
});

test('of hundreds of silent agents three are named, and the others are counted', () => {
  expect(silentNames(names(400))).toEqual({ named: names(3), others: 397 });
});
