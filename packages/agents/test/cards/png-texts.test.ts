import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_PNG_BYTES, pngTexts } from '../../src/cards/png-texts.ts';
import { chunk, picture, TEXTS } from './picture.ts';

const FORMS = Object.entries(TEXTS);

test.each(FORMS)('[cards] a text in a %s chunk of a picture is found', (_, text) => {
  const read = pngTexts(picture(text('chara', 'Hello.')), ['chara']);
  expect(read).toEqual({ ok: true, value: new Map([['chara', 'Hello.']]) });
});

test('[cards] texts of a picture under other keywords are ignored', () => {
  const read = pngTexts(picture(TEXTS.tEXt('Comment', 'x'), TEXTS.tEXt('chara', 'y')), ['chara']);
  expect(read).toEqual({ ok: true, value: new Map([['chara', 'y']]) });
});

const good = picture(TEXTS.tEXt('chara', 'Hello.'));
const at = good.indexOf('chara');

const BROKEN: readonly (readonly [string, Buffer])[] = [
  ['an empty file', Buffer.alloc(0)],
  ['a file of another format', Buffer.from('GIF89a and more')],
  ['a truncated picture', good.subarray(0, at + 3)],
  ['a wrong chunk length', withBytes(good, at - 8, [0xff, 0xff, 0xff, 0xff])],
  ['a wrong checksum', withBytes(good, at + 8, [0x7a])],
  [
    'an uncompressed text marked as compressed',
    picture(chunk('zTXt', Buffer.from('chara\0\0plain'))),
  ],
  ['an unknown compression method', picture(chunk('zTXt', Buffer.from('chara\0\u0009plain')))],
  [
    'a bomb',
    picture(
      chunk(
        'zTXt',
        Buffer.concat([Buffer.from('chara\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024))]),
      ),
    ),
  ],
  ['an international text without its parts', picture(chunk('iTXt', Buffer.from('chara\0\0\0')))],
  ['a file that is too large', Buffer.concat([good, Buffer.alloc(MOST_PNG_BYTES)])],
];

test.each(BROKEN)('[cards] a broken picture is refused with a reason: %s', (_, bytes) => {
  expect(pngTexts(bytes, ['chara'])).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/\.$/u) as string,
  });
});

test('[cards] if bytes of a picture change at random, reading returns texts or a reason', () => {
  const edits = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 8 });
  fc.assert(
    fc.property(edits, fc.nat(good.length), fc.constantFrom(...FORMS), (changes, cut, [, text]) => {
      const bytes = picture(text('chara', 'Hello.'), text('ccv3', 'Hi.'));
      for (const [place, value] of changes) bytes[place % bytes.length] = value;
      const read = pngTexts(bytes.subarray(0, bytes.length - (cut % 3)), ['chara', 'ccv3']);
      expect(read.ok ? read.value instanceof Map : read.reason.length > 0).toBe(true);
    }),
  );
});

test('[cards] if a picture has random chunks, reading returns texts or a reason', () => {
  const some = fc.tuple(
    fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'IDAT'),
    fc.uint8Array({ maxLength: 40 }),
    fc.constantFrom('', 'chara\0', 'chara\0\0', 'chara\0\u0001\0'),
  );
  fc.assert(
    fc.property(fc.array(some, { maxLength: 10 }), (given) => {
      const chunks = given.map(([type, bytes, head]) =>
        chunk(type, Buffer.concat([Buffer.from(head), bytes])),
      );
      const read = pngTexts(picture(...chunks), ['chara']);
      expect(read.ok || read.reason.length > 0).toBe(true);
    }),
  );
});

test('[cards] a picture with very many chunks is read in linear time', () => {
  const one = TEXTS.tEXt('Comment', '');
  // Linear reading takes a moment. Quadratic reading would take hours.
  const large = picture(Buffer.concat(Array.from({ length: 500_000 }, () => one)));
  expect(pngTexts(large, ['chara']).ok).toBe(true);
});

test('[T15] only the first text of each keyword is unpacked', () => {
  const unpackable = chunk('zTXt', Buffer.from('chara\0\0plain'));
  const read = pngTexts(picture(TEXTS.zTXt('chara', 'Hello.'), unpackable), ['chara']);
  expect(read).toEqual({ ok: true, value: new Map([['chara', 'Hello.']]) });
});

function withBytes(bytes: Buffer, place: number, values: readonly number[]): Buffer {
  const changed = Buffer.from(bytes);
  changed.set(values, place);
  return changed;
}
