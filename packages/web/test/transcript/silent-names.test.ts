import { expect, test } from 'vitest';
import { silentNames } from '../../src/screens/space/transcript/silent-names.ts';

const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, nth) => `Agent ${nth}`);

test('a few who said nothing are all named, each once', () => {
  expect(silentNames([...names(4), 'Agent 0'])).toEqual({ named: names(4), others: 0 });
});

test('of hundreds who said nothing three are named, and the others counted', () => {
  expect(silentNames(names(400))).toEqual({ named: names(3), others: 397 });
});
