import { expect, test } from 'vitest';
import { foundGroups, type PaletteEntry } from '../../src/state/palette-entries.ts';

const named = (words: string, rest: Partial<PaletteEntry> = {}): PaletteEntry => ({
  key: words,
  words,
  ...rest,
});

const places = ['Welcome table', 'Office', 'Zoë', 'حُسَام', 'New agent'].map((words) => named(words));

const wordsOf = (typed: string, entries: readonly PaletteEntry[] = places) =>
  foundGroups([{ title: 'Here', entries }], typed).flatMap((group) =>
    group.entries.map(({ words }) => words),
  );

test.each([
  ['zoe', 'Zoë'],
  ['حسام', 'حُسَام'],
  ['OFF', 'Office'],
  ['newagent', 'New agent'],
  ['agent new', 'New agent'],
])('letters match as in names: “%s” finds %s', (typed, words) => {
  expect(wordsOf(typed)).toEqual([words]);
});

test('an entry that begins with the letters comes before one that only contains them', () => {
  expect(wordsOf('e')).toEqual(['Welcome table', 'Office', 'Zoë', 'New agent']);
  expect(wordsOf('ta')).toEqual(['Welcome table']);
  expect(wordsOf('t', [named('New agent'), named('Table')])).toEqual(['Table', 'New agent']);
});

test('entries are also found by synonyms and by their place, after all others', () => {
  const entries = [
    named('Sign out', { also: 'log out' }),
    named('Members', { about: 'Logbook' }),
    named('Log in'),
  ];
  expect(wordsOf('log', entries)).toEqual(['Log in', 'Sign out', 'Members']);
  expect(wordsOf('logbook members', entries)).toEqual(['Members']);
});

test('a match never spans two synonyms', () => {
  expect(wordsOf('nout', [named('Sign', { also: 'in out' })])).toEqual([]);
});

test('with nothing typed a few entries of each group are shown, and no empty group', () => {
  expect(wordsOf(' ')).toHaveLength(4);
  expect(foundGroups([{ title: 'None', entries: [] }], '')).toEqual([]);
});

test('the group with the best match comes first', () => {
  const groups = [
    { title: 'Spaces', entries: [named('All models')] },
    { title: 'Settings', entries: [named('Models')] },
  ];
  expect(foundGroups(groups, 'mod').map(({ title }) => title)).toEqual(['Settings', 'Spaces']);
});

const limits: number[] = [];
const limit = named('Set the turn limit…', {
  takes: { words: (number) => `Turn limit ${number}`, act: (number) => void limits.push(number) },
});

test.each([
  ['turn limit 12', 12],
  ['set the turn limit12', 12],
  ['turn limit ١٢', 12],
  ['turn limit ۱۲', 12],
])('an action that takes a number reads it after its name: “%s”', (typed, number) => {
  const [found] = foundGroups([{ title: 'Here', entries: [limit] }], typed)[0]?.entries ?? [];
  expect(found?.words).toBe(`Turn limit ${number}`);
  found?.act?.();
  expect(limits.at(-1)).toBe(number);
});

test('without a number the action waits for one, and a number alone matches nothing', () => {
  const [found] =
    foundGroups([{ title: 'Here', entries: [limit] }], 'turn limit')[0]?.entries ?? [];
  expect(found).toBe(limit);
  expect(wordsOf('7', [limit, named('Office')])).toEqual([]);
});

test('a number in a name is part of the name', () => {
  expect(wordsOf('room 2', [named('Room 1'), named('Room 2')])).toEqual(['Room 2']);
});
