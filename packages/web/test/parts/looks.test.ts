import { expect, test } from 'vitest';
import { COLOURS, lookOf, looksOf } from '../../src/parts/faces/looks.ts';

const membersOf = (names: readonly string[]) =>
  names.map((name, at) => ({ id: String(at).padStart(4, '0'), name, colour: null }));

test('members of a space have different colours while there are enough colours', () => {
  const names = ['Ada', 'Alan', 'Ann', 'Anna', 'Anton', 'Arno', 'Ada Two', 'Abe'];
  const looks = [...looksOf(membersOf(names)).values()];
  expect(new Set(looks.map(({ colour }) => colour)).size).toBe(COLOURS);
});

test('no two members of a large space have the same colour and initials', () => {
  const names = Array.from({ length: 200 }, (_, at) => `Agent ${'abcdefgh'.charAt(at % 8)}${at}`);
  const looks = [...looksOf(membersOf(names)).values()];
  const [usual, small] = [
    looks.map(({ colour, initials }) => `${colour} ${initials}`),
    looks.map(({ colour, letter }) => `${colour} ${letter}`),
  ];
  expect(new Set(usual).size).toBe(names.length);
  expect(new Set(small).size).toBe(names.length);
});

test('the faces of a space do not depend on the order of its members', () => {
  const members = membersOf(['Ada', 'Alan', 'Ann', 'Zoë', 'حسام']);
  expect(looksOf(members.toReversed())).toEqual(looksOf(members));
});

test('the oldest member keeps its usual look, and a chosen colour is avoided by all others', () => {
  const usual = lookOf('Ada');
  expect(looksOf(membersOf(['Ada', 'Ada B'])).get('Ada')).toEqual(usual);
  const [ada, late] = membersOf(['Ada', 'Late']);
  if (ada === undefined || late === undefined) throw new Error('two members');
  const looks = looksOf([ada, { ...late, colour: usual.colour }]);
  expect(looks.get('Late')?.colour).toBe(usual.colour);
  expect(looks.get('Ada')?.colour).not.toBe(usual.colour);
});
