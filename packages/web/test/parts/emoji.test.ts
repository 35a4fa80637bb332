import { describe, expect, test } from 'vitest';
import { EMOJI, matchingEmoji } from '../../src/parts/emoji/emoji.ts';

function found(query: string): readonly string[] {
  return matchingEmoji(query).flatMap(({ emoji }) => emoji.map(({ character }) => character));
}

describe('the search for emoji', () => {
  test.each([
    ['party', '🎉'],
    ['PARTY POPPER', '🎉'],
    ['popp', '🎉'],
    ['thumbs up', '👍'],
    ['heart red', '❤️'],
    ['قلب أحمر', '❤️'],
    ['قلب احمر', '❤️'],
    ['ابتسام', '😀'],
    ['إبتسام', '😀'],
    ['🎉', '🎉'],
  ])('%s finds %s', (query, character) => {
    expect(found(query)).toContain(character);
  });

  test.each(['xyzzy', 'party xyzzy', 'opper'])('%s finds nothing', (query) => {
    expect(found(query)).toEqual([]);
  });

  test('an empty query finds all emoji in their groups', () => {
    expect(matchingEmoji('  ')).toBe(EMOJI);
    expect(EMOJI.map(({ name }) => name)).toEqual([
      'smileys',
      'people',
      'animals',
      'food',
      'travel',
      'activities',
      'objects',
      'symbols',
    ]);
    expect(EMOJI.flatMap(({ emoji }) => emoji).length).toBeGreaterThan(1_000);
  });

  test('the server accepts every emoji as a reaction', () => {
    const characters = EMOJI.flatMap(({ emoji }) => emoji.map(({ character }) => character));
    expect(characters.filter((character) => !/^\p{RGI_Emoji}$/v.test(character))).toEqual([]);
  });

  test('every emoji has a name in English and Arabic', () => {
    for (const { names } of EMOJI.flatMap(({ emoji }) => emoji)) {
      expect(names.en).toMatch(/[a-z]/u);
      expect(names.ar).toMatch(/\p{Script=Arabic}/u);
    }
  });
});
