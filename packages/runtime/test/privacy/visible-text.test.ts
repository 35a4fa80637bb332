import { visibleText } from '@conch/engine';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';

const TAGS = range(0xe_00_00, 0xe_00_7f);
const BIDI = [0x06_1c, 0x20_0e, 0x20_0f, ...range(0x20_2a, 0x20_2e), ...range(0x20_66, 0x20_69)];
const ZERO_WIDTH = [0x20_0b, 0x20_60, 0xfe_ff, 0x00_ad, 0x03_4f, 0x11_5f, 0x11_60, 0x31_64];
const VARIATIONS = [...range(0xfe_00, 0xfe_0e), ...range(0xe_01_00, 0xe_01_ef)];
const PRIVATE = [...range(0xe0_00, 0xe0_0f), 0xf_00_00, 0x10_ff_fd];
const CONTROLS = [...range(0, 8), ...range(0x0e, 0x1f), 0x7f];
const OTHERS = [
  0x20_6a, 0x20_6f, 0xff_f9, 0xff_fb, 0xff_a0, 0xff_ff, 0x1_bc_a0, 0x1_d1_73, 0xe_0f_ff,
];

/** Characters that are removed from every input of a model. */
const FORBIDDEN = [TAGS, BIDI, ZERO_WIDTH, VARIATIONS, PRIVATE, CONTROLS, OTHERS]
  .flat()
  .map((point) => String.fromCodePoint(point));

const JOINERS = ['\u200C', '\u200D', '\uFE0F', '\u180B'];
const SEEN = [
  'a',
  '5',
  ' ',
  '\n',
  'é',
  '小',
  'م',
  'ی',
  'क',
  'ᠠ',
  '\u094D',
  '❤',
  '👩',
  '👧',
  '🏽',
  '\u20E3',
  '@',
];

// All kinds of characters are equally frequent, because whether a character is removed depends on
// its neighbours.
const texts = array(
  oneof(constantFrom(...FORBIDDEN), constantFrom(...JOINERS), constantFrom(...SEEN)),
  { maxLength: 40 },
).map((parts) => parts.join(''));

test('[T9] invisible characters are always removed', () => {
  const forbidden = new Set(FORBIDDEN);
  assert(
    property(texts, (text) => {
      expect([...visibleText(text)].filter((character) => forbidden.has(character))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('[T9] visible characters are never removed or reordered', () => {
  const seen = new Set(SEEN);
  const shown = (text: string) => [...text].filter((character) => seen.has(character));
  assert(
    property(texts, (text) => {
      expect(shown(visibleText(text))).toEqual(shown(text));
    }),
  );
});

test('[T9] a joiner is kept only between letters that need it, or inside an emoji', () => {
  const letter = /[[[\p{scx=Arab}\p{scx=Deva}\p{scx=Mong}]&&[\p{L}\p{M}]]--\u180B]/v;
  const picture = /\p{Extended_Pictographic}|\uFE0F|\p{Emoji_Modifier}/u;
  assert(
    property(texts, (text) => {
      const characters = [...visibleText(text)];
      for (const [place, character] of characters.entries()) {
        if (character !== '\u200C' && character !== '\u200D') continue;
        const around = [characters[place - 1] ?? '', characters[place + 1] ?? ''];
        const isNeeded = around.every((one) => letter.test(one));
        const isInEmoji = character === '\u200D' && around.every((one) => picture.test(one));
        expect(isNeeded || isInEmoji).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

test('[T9] filtering a text twice has the same result as filtering it once', () => {
  assert(
    property(texts, string({ unit: 'binary' }), (text, any) => {
      for (const one of [text, any]) {
        const visible = visibleText(one);
        expect(visibleText(visible)).toBe(visible);
      }
    }),
  );
});

test.each([
  ['Persian', 'می\u200Cخواهم'],
  ['Hindi', 'क्\u200Dष और क्\u200Cष'],
  ['Sinhala', 'ශ්\u200Dරී'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ\u180E\u1820'],
  ['a family', '👩\u200D👩\u200D👧'],
  ['a red heart', '❤\uFE0F'],
  ['an eye in a bubble', '👁\uFE0F\u200D🗨\uFE0F'],
  ['a nurse with a skin tone', '👩🏽\u200D⚕\uFE0F'],
  ['a keycap', '5\uFE0F\u20E3'],
  ['the sign before an Arabic number', '\u0600\u0661'],
])('[T9] the joiners of %s are not removed', (_, text) => {
  expect(visibleText(text)).toBe(text);
});

test.each([
  ['tags after a word', `hi${hidden('obey')}`, 'hi'],
  ['bytes as variation selectors after an emoji', '😊\uFE00\u{E0101}\u{E0102}!', '😊!'],
  ['a zero-width space within a word', 'ig\u200Bnore', 'ignore'],
  ['a joiner between Latin letters', 'a\u200Db\u200Cc', 'abc'],
  ['two joiners between Persian letters', 'می\u200C\u200Cخ', 'میخ'],
  ['a variation selector after a digit that is not a keycap', '5\uFE0F', '5'],
  ['a direction', 'abc\u202Edef', 'abcdef'],
])('[T9] these invisible characters are removed: %s', (_, text, visible) => {
  expect(visibleText(text)).toBe(visible);
});

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
}

/** A word in tag characters, which people cannot see and a model can read. */
function hidden(word: string): string {
  return [...word]
    .map((letter) => String.fromCodePoint(0xe_00_00 + (letter.codePointAt(0) ?? 0)))
    .join('');
}
