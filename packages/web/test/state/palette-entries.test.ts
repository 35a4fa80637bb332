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
])('the palette ignores case and accents: “%s” finds %s', (typed, words) => {
  expect(wordsOf(typed)).toEqual([words]);
});

test('an entry whose name begins with the typed letters is before an entry that only contains them', () => {
  expect(wordsOf('e')).toEqual(['Welcome table', 'Office', 'Zoë', 'New agent']);
  expect(wordsOf('ta')).toEqual(['Welcome table']);
  expect(wordsOf('t', [named('New agent'), named('Table')])).toEqual(['Table', 'New agent']);
});

test('the palette also searches synonyms and space names, and lists such entries last', () => {
  const entries = [
    named('Sign out', { also: 'log out' }),
    named('Members', { about: 'Logbook' }),
    named('Log in'),
  ];
  expect(wordsOf('log', entries)).toEqual(['Log in', 'Sign out', 'Members']);
  expect(wordsOf('logbook members', entries)).toEqual(['Members']);
});

test('a match in the palette never spans two synonyms', () => {
  expect(wordsOf('nout', [named('Sign', { also: 'in out' })])).toEqual([]);
});

test('without a typed text, the palette shows a few entries of each group, and no empty group', () => {
  expect(wordsOf(' ')).toHaveLength(4);
  expect(foundGroups([{ title: 'None', entries: [] }], '')).toEqual([]);
});

test('the palette shows the group with the best match first', () => {
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
])(
  'an action that needs a number reads the number after the name of the action: “%s”',
  (typed, number) => {
    const [found] = foundGroups([{ title: 'Here', entries: [limit] }], typed)[0]?.entries ?? [];
    expect(found?.words).toBe(`Turn limit ${number}`);
    found?.act?.();
    expect(limits.at(-1)).toBe(number);
  },
);

test('if no number is typed, the action is listed unchanged, and if only a number is typed, no action is found', () => {
  const [found] =
    foundGroups([{ title: 'Here', entries: [limit] }], 'turn limit')[0]?.entries ?? [];
  expect(found).toBe(limit);
  expect(wordsOf('7', [limit, named('Office')])).toEqual([]);
});

test('the palette treats a number in a name as part of the name', () => {
  expect(wordsOf('room 2', [named('Room 1'), named('Room 2')])).toEqual(['Room 2']);
});
