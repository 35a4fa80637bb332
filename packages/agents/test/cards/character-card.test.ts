import { expect, test } from 'vitest';
import { readCard, readCardBase64 } from '../../src/cards/character-card.ts';
import { card, packed, picture, TEXTS } from './picture.ts';

test.each(['chara_card_v2', 'chara_card_v3'])('[cards] JSON of %s is read', (spec) => {
  const read = readCard(card({ description: ' A countess. ' }, spec));
  expect(read).toMatchObject({ ok: true, value: { name: 'Ada', description: 'A countess.' } });
});

test('[cards] a file of JSON is read', () => {
  const read = readCard(Buffer.from(JSON.stringify(card({}))));
  expect(read).toMatchObject({ ok: true, value: { name: 'Ada' } });
});

test('[cards] a picture is read, and the newer card in it goes before the older', () => {
  const both = picture(
    TEXTS.tEXt('chara', packed(card({ name: 'Older' }))),
    TEXTS.tEXt('ccv3', packed(card({ name: 'Żółw' }, 'chara_card_v3'))),
  );
  expect(readCard(both)).toMatchObject({ ok: true, value: { name: 'Żółw' } });
});

test('[cards] a picture as base64 is read', () => {
  const text = picture(TEXTS.iTXt('chara', packed(card({})))).toString('base64');
  expect(readCardBase64(text)).toMatchObject({ ok: true, value: { name: 'Ada' } });
});

const inPicture = (text: string) => picture(TEXTS.tEXt('chara', text));

const BAD: readonly (readonly [string, unknown, string])[] = [
  ['nothing', null, 'spec'],
  ['a number', 3, 'spec'],
  ['a list', [], 'spec'],
  ['another format', { spec: 'chara_card_v9', data: {} }, 'spec'],
  ['no data', { spec: 'chara_card_v2' }, 'its data is missing'],
  ['no name', { spec: 'chara_card_v2', data: { description: 'x' } }, 'its “name” is missing'],
  ['a name that is no text', card({ name: { toString: 'x' } }), 'its “name” is missing'],
  [
    'a field that is far too long',
    card({ scenario: 'x'.repeat(100_001) }),
    'its “scenario” has more than 100,000 characters',
  ],
  [
    'a field that is no text',
    card({ personality: ['x'] }),
    'its “personality” is missing or is not',
  ],
  [
    'very many entries',
    card({ character_book: { entries: Array.from({ length: 10_001 }, () => ({})) } }),
    'entries',
  ],
  ['a picture without a card', picture(), 'no character card'],
  ['a card that is no base64', inPicture('{"spec":"x"}'), 'base64'],
  ['base64 of no JSON', inPicture(Buffer.from('hello').toString('base64')), 'not JSON'],
  ['base64 of no text', inPicture(Buffer.from([0xff, 0xfe]).toString('base64')), 'not JSON'],
  ['bytes of nothing known', Buffer.from('hello'), 'not JSON'],
  ['very many bytes of JSON', Buffer.alloc(4 * 1024 * 1024 + 1, ' '), '4 MiB'],
  ['brackets without end', Buffer.from('['.repeat(1_000_000)), 'not JSON'],
];

test.each(BAD)('[cards] %s is refused in words', (_, given, words) => {
  expect(readCard(given)).toEqual({ ok: false, reason: expect.stringContaining(words) as string });
});

test('[cards] no key of a card reaches into a prototype', () => {
  const text = '{"spec":"chara_card_v2","data":{"name":"Ada","__proto__":{"isAdmin":true}}}';
  const read = readCard(Buffer.from(text));
  expect([read.ok && 'isAdmin' in read.value, 'isAdmin' in {}]).toEqual([false, false]);
});

test('[cards] what no reader sees is taken out of texts', () => {
  const read = readCard(card({ description: 'a\u0000b\u001bc\u009b\ud800' }));
  expect(read).toMatchObject({ ok: true, value: { description: 'abc\ufffd' } });
});

test('[T15] the time that reading a card takes grows with its length alone', () => {
  const took = (length: number) => {
    const text = `${' '.repeat(length)}!`;
    const times = Array.from({ length: 3 }, () => {
      const from = performance.now();
      readCardBase64(text);
      return performance.now() - from;
    });
    return Math.min(...times);
  };
  took(200_000);
  // What grows by the square takes half a minute for these.
  expect(took(200_000)).toBeLessThan(1_000);
});

test.each(['=', '==', '= =', '=\n=\n'])('[cards] base64 may end with %j', (end) => {
  const read = readCard(inPicture(`eyJ9\n${end}`));
  expect(read).toMatchObject({ reason: 'The card is not JSON.' });
});

test.each(['=a', '===', 'a=b=', '!'])('[cards] base64 does not end with %j', (end) => {
  const read = readCard(inPicture(`eyJ9${end}`));
  expect(read).toMatchObject({ reason: expect.stringContaining('base64') as string });
});

test('[cards] a name is one line, and no character of it commands a terminal', () => {
  const read = readCard(card({ name: 'A\r\nb\u2028c\u009b31m', nickname: 'D\n\te' }));
  expect(read).toMatchObject({ ok: true, value: { name: 'A b c31m', nickname: 'D e' } });
});
