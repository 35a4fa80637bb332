import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readControlTags } from '../src/text/control-tags.ts';
import { ShownWords } from '../src/text/shown-words.ts';

const PIECES =
  '<|>|/| |a|\n|\u00a0|\u3000|\u200b|\ufeff|\u2028|\u0085|\u180e|é|😀|world|WORLD|wor|ld|pass|Stop|<world>|</world>|<b>|<world>pass</world>|< World > stop < / world >'.split(
    '|',
  );
const text = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 30 })
  .map((pieces) => pieces.join(''));

/** The visible text of a stream that arrives in chunks of `size` characters. */
function shownOf(given: string, size: number): string {
  const words = new ShownWords();
  for (let at = 0; at < given.length; at += size) words.add(given.slice(at, at + size));
  return words.text;
}

describe('the visible text of a stream contains no control tag', () => {
  test('[PA1] [SG1] [SG2] the visible text of a stream never contains a control tag, however it is split', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (given, size) => {
        const { passes, stops } = readControlTags(shownOf(given, size));
        expect([passes, stops]).toEqual([false, false]);
      }),
      { numRuns: 5_000 },
    );
  });

  test('[PA1] the visible text of a stream does not depend on the sizes of the chunks', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (given, size) => {
        expect(shownOf(given, size)).toBe(shownOf(given, given.length || 1));
      }),
      { numRuns: 2_000 },
    );
  });

  test('a stream in which no control tag begins is completely visible', () => {
    const plain = fc.string({ unit: 'grapheme' }).filter((given) => !/<\s*$|<\s*w/iu.test(given));
    fc.assert(
      fc.property(plain, (given) => {
        expect(shownOf(given, 3)).toBe(given);
      }),
    );
  });

  test.each([
    ['Fine. <world>pass</world>', 'Fine. '],
    ['a < b and b > c', 'a < b and b > c'],
    ['<wor<world>pass</world>ld>pass</world> x', ' x'],
    ['<world>peace</world>', '<world>peace</world>'],
    ['< wor', ''],
    ['<\u0085world>pass</world>', ''],
    ['<\ufeffworld>', '<\ufeffworld>'],
  ])('for the stream %j, the visible text is %j', (given, shown) => {
    expect(shownOf(given, 1)).toBe(shown);
  });
});
