import { parseMentions, rosterOf } from '@conch/sdk/view';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptEntry,
  applied,
  means,
} from '../../src/screens/space/composer/mentions/accept-entry.ts';
import {
  matchingEntries,
  mentionEntries,
} from '../../src/screens/space/composer/mentions/mention-entries.ts';
import { mentionQuery } from '../../src/screens/space/composer/mentions/mention-query.ts';
import { member, person } from './members.ts';

/** The text that mentionQuery() finds with the caret at `|`. */
function asked(marked: string): string | null {
  const caret = marked.indexOf('|');
  return mentionQuery(marked.replace('|', ''), caret)?.typed ?? null;
}

describe('an @ in a draft', () => {
  test.each([
    ['@|', ''],
    ['@Re|', 'Re'],
    ['hi @Re|', 'Re'],
    ['one\n@Re|', 'Re'],
    ['(@Re|', 'Re'],
    ['"@Re|', 'Re'],
    ['،@Re|', 'Re'],
    ['؛@Re|', 'Re'],
    ['你好@小|', '小'],
    ['＠Re|', 'Re'],
    ['@Research Ag|', 'Research Ag'],
    ['@Re|searcher', 'Re'],
    ['*@Re|*', 'Re'],
  ])('typing %j opens the @ list', (marked, typed) => {
    expect(asked(marked)).toBe(typed);
  });

  test.each([
    'a@b|',
    'a@b.co|',
    '@@x|',
    '@ Re|',
    'no sign|',
    '`@Re|`',
    '```\n@Re|',
    '> @Re|',
    'https://example.org/@Re|',
    '@Re\n|',
  ])('typing %j does not open the @ list', (marked) => {
    expect(asked(marked)).toBeNull();
  });
});

const MEMBERS = [
  member('Guide'),
  member('Research Agent'),
  member('Ann'),
  member('Ann Lee'),
  member('Ana-María'),
  member('حسام'),
  member('小明'),
  member('Zoë', { status: 'paused' }),
  member("O'Brien"),
  member('v2.0'),
  person('Olga'),
  person('Ann Lee Jones'),
  person('anna'),
];
const ME = 'id of Olga';
const ENTRIES = mentionEntries(MEMBERS, ME);
const ROSTER = rosterOf(MEMBERS);

function offered(typed: string): readonly string[] {
  return matchingEntries(ENTRIES, typed).entries.map(({ name }) => name);
}

describe('the entries of the @ list', () => {
  test('the @ list shows active agents, then paused agents, then “everyone”, then other people', () => {
    expect(offered('')).toEqual([
      'Guide',
      'Research Agent',
      'Ann',
      'Ann Lee',
      'Ana-María',
      'حسام',
      '小明',
      "O'Brien",
      'v2.0',
      'Zoë',
      'everyone',
      'Ann Lee Jones',
      'anna',
    ]);
  });

  test.each([
    ['res', ['Research Agent']],
    ['agent', ['Research Agent']],
    ['research ag', ['Research Agent']],
    ['RESEARCH_AG', ['Research Agent']],
    ['ana ma', ['Ana-María']],
    ['zoe', ['Zoë']],
    ['حُسَ', ['حسام']],
    ['all', ['everyone']],
    ['everyone', ['everyone']],
    ['nobody', []],
    ['Guide how are you', []],
  ])('typing %j after @ finds %j', (typed, names) => {
    expect(offered(typed)).toEqual(names);
  });

  test('Enter chooses an exact match, wherever it is in the @ list', () => {
    const { entries, first } = matchingEntries(ENTRIES, 'anna');
    expect(entries[first]?.name).toBe('anna');
  });

  test('a space character after an exact name closes the @ list, unless a longer name begins with that name', () => {
    expect(offered('Guide ')).toEqual([]);
    expect(offered('Ann ')).toEqual(['Ann', 'Ann Lee', 'Ann Lee Jones', 'anna']);
    expect(offered('Research ')).toEqual(['Research Agent']);
  });

  test('with many agents, the @ list still shows “everyone”, people, and the number of hidden matches', () => {
    const agents = Array.from({ length: 400 }, (_, nth) => member(`Crowd ${nth}`));
    const entries = mentionEntries([...agents, person('Ben')], ME);
    const { entries: shown, more } = matchingEntries(entries, '');
    expect(shown.slice(-2).map(({ name, count }) => [name, count])).toEqual([
      ['everyone', 400],
      ['Ben', 0],
    ]);
    expect([shown.length, more]).toEqual([7, 395]);
  });

  test('the @ list shows up to twelve agents without hiding any, and then “everyone”', () => {
    const agents = Array.from({ length: 12 }, (_, nth) => member(`Crowd ${nth}`));
    const { entries: shown, more } = matchingEntries(mentionEntries(agents, ME), '');
    expect([shown.length, shown.at(-1)?.name, more]).toEqual([13, 'everyone', 0]);
  });

  test('if only agents match, the @ list shows up to twenty agents', () => {
    const agents = Array.from({ length: 30 }, (_, nth) => member(`Crowd ${nth}`));
    const { entries: shown, more } = matchingEntries(mentionEntries(agents, ME), 'cro');
    expect([shown.length, more]).toEqual([20, 10]);
  });

  test('an exact match is first in the @ list, however many longer names match', () => {
    const agents = Array.from({ length: 400 }, (_, nth) => member(`Crowd ${nth}`));
    const entries = mentionEntries([...agents, member('Crowd')], ME);
    expect(matchingEntries(entries, 'crowd').entries[0]?.name).toBe('Crowd');
  });

  test('without agents, the @ list does not contain “everyone”', () => {
    expect(mentionEntries([person('Olga'), person('Ben')], ME).map(({ name }) => name)).toEqual([
      'Ben',
    ]);
  });
});

const words = fc
  .array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom(' ', '\n', ', ', '. ', '> ', '`', '```\n', '(', '@'),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(...MEMBERS.map(({ name }) => name), 'Lee', 'a', "'s"),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom('hello', 'مرحبا', '你好', 'https://a.b/', 'x@y.z', '-'),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

test('for every choice and position, the engine finds exactly the chosen member in the text', () => {
  let accepted = 0;
  fc.assert(
    fc.property(words, words, fc.nat(), (before, after, choice) => {
      const text = `${before}@${after}`;
      for (let caret = before.length + 1; caret <= text.length; caret += 1) {
        const query = mentionQuery(text, caret);
        const fitting = query === null ? [] : matchingEntries(ENTRIES, query.typed).entries;
        const entry = fitting[choice % Math.max(fitting.length, 1)];
        if (query === null || entry === undefined) continue;
        accepted += 1;
        const edit = acceptEntry(text, query, { entry, roster: ROSTER });
        const now = applied(text, edit);
        const found = parseMentions(now, ROSTER).find(({ start }) => start === query.start);
        const isFound = found !== undefined && means(found, entry);
        expect({ isFound, text, caret, now }).toMatchObject({ isFound: true });
        expect(now.slice(0, edit.from)).toBe(text.slice(0, edit.from));
        expect(edit.caret).toBeGreaterThanOrEqual(found?.end ?? Infinity);
      }
    }),
    { numRuns: 1_500 },
  );
  expect(accepted).toBeGreaterThan(1_000);
});

test.each([
  ['hi @re|', 'Research Agent', 'hi @Research Agent |'],
  ['hi @re| please', 'Research Agent', 'hi @Research Agent |please'],
  ['@Ann| Lee is late', 'Ann', '@Ann, |Lee is late'],
  ['@Gu|ide', 'Guide', '@Guide |'],
  ['@Gu|rkha', 'Guide', '@Guide |rkha'],
  ['@حس|', 'حسام', '@حسام |'],
  ['＠小|你好', '小明', '＠小明 |你好'],
])('in the draft %j, choosing %s gives %j', (marked, name, expected) => {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const query = mentionQuery(text, caret);
  const entry = ENTRIES.find((one) => one.name === name);
  if (query === null || entry === undefined) throw new Error('nothing was asked');
  const edit = acceptEntry(text, query, { entry, roster: ROSTER });
  const now = applied(text, edit);
  expect(`${now.slice(0, edit.caret)}|${now.slice(edit.caret)}`).toBe(expected);
});
