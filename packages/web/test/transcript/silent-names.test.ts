import { expect, test } from 'vitest';
import { silentNames } from '../../src/screens/space/transcript/row-views/silent-names.ts';

const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, nth) => `Agent ${nth}`);

test('silentNames() returns all names of a few silent agents, each once', () => {
  expect(silentNames([...names(4), 'Agent 0'])).toEqual({ named: names(4), others: 0 });
});

test('for hundreds of silent agents, silentNames() returns three names and the number of remaining agents', () => {
  expect(silentNames(names(400))).toEqual({ named: names(3), others: 397 });
});
