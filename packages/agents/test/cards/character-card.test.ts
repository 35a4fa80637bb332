import { expect, test } from 'vitest';
import { readCard, readCardBase64 } from '../../src/cards/character-card.ts';
import { card, packed, picture, TEXTS } from './picture.ts';

test.each(['chara_card_v2', 'chara_card_v3'])('[cards] a card in the format %s is read', (spec) => {
  const read = readCard(card({ description: ' A countess. ' }, spec));
  expect(read).toMatchObject({ ok: true, value: { name: 'Ada', description: 'A countess.' } });
});

test('[cards] a card is read from the bytes of a JSON file', () => {
  const read = readCard(Buffer.from(JSON.stringify(card({}))));
  expect(read).toMatchObject({ ok: true, value: { name: 'Ada' } });
});

test('[cards] if a picture contains two cards, the card in the newer format is read', () => {
  const both = picture(
    TEXTS.tEXt('chara', packed(card({ name: 'Older' }))),
    TEXTS.tEXt('ccv3', packed(card({ name: 'Żółw' }, 'chara_card_v3'))),
  );
  expect(readCard(both)).toMatchObject({ ok: true, value: { name: 'Żółw' } });
});

test('[cards] a card is read from a picture in base64', () => {
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
  ['a name that is not a text', card({ name: { toString: 'x' } }), 'its “name” is missing'],
  [
    'a field that is far too long',
    card({ scenario: 'x'.repeat(100_001) }),
    'its “scenario” has more than 100,000 characters',
  ],
  [
    'a field that is not a text',
    card({ personality: ['x'] }),
    'its “personality” is missing or has the wrong type',
  ],
  [
    'very many entries',
    card({ character_book: { entries: Array.from({ length: 10_001 }, () => ({})) } }),
    'entries',
  ],
  ['a packed card', Buffer.from('PK\u0003\u0004\u0014\u0000 card.json'), 'packed card (CHARX)'],
  [
    'a large packed card',
    Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5_000_000)]),
    'packed card (CHARX)',
  ],
  ['a picture without a card', picture(), 'no character card'],
  ['a card that is not base64', inPicture('{"spec":"x"}'), 'base64'],
  [
    'base64 of a text that is not JSON',
    inPicture(Buffer.from('hello').toString('base64')),
    'not valid JSON',
  ],
  [
    'base64 of bytes that are not UTF-8',
    inPicture(Buffer.from([0xff, 0xfe]).toString('base64')),
    'not valid JSON',
  ],
  ['bytes of an unknown format', Buffer.from('hello'), 'not valid JSON'],
  ['more than 4 MiB of JSON', Buffer.alloc(4 * 1024 * 1024 + 1, ' '), '4 MiB'],
  ['very deeply nested brackets', Buffer.from('['.repeat(1_000_000)), 'not valid JSON'],
];

test.each(BAD)('[cards] a card is refused with a reason: %s', (_, given, words) => {
  expect(readCard(given)).toMatchObject({
    ok: false,
    reason: expect.stringContaining(words) as string,
  });
});

test.each(BAD)('[cards] the refusal of a card names a remedy: %s', (_, given) => {
  expect(readCard(given)).toMatchObject({
    reason: expect.stringMatching(
      /\. (Export|Shorten|Remove|Correct|Choose|Download) [^.]+\.$/u,
    ) as string,
  });
});

test('[cards] a card cannot set a prototype', () => {
  const text = '{"spec":"chara_card_v2","data":{"name":"Ada","__proto__":{"isAdmin":true}}}';
  const read = readCard(Buffer.from(text));
  expect([read.ok && 'isAdmin' in read.value, 'isAdmin' in {}]).toEqual([false, false]);
});

test('[cards] control characters are removed from texts', () => {
  const read = readCard(card({ description: 'a\u0000b\u001bc\u009b\ud800' }));
  expect(read).toMatchObject({ ok: true, value: { description: 'abc\ufffd' } });
});

test('[T15] a card with very many blank characters is read in linear time', () => {
  // Linear reading takes a moment. Quadratic reading would take hours.
  const text = `${' '.repeat(8_000_000)}!`;
  expect(readCardBase64(text).ok).toBe(false);
});

test.each(['=', '==', '= =', '=\n=\n'])(
  '[cards] the base64 text of a card may end with %j',
  (end) => {
    const read = readCard(inPicture(`eyJ9\n${end}`));
    expect(read).toMatchObject({ reason: 'The card is not valid JSON. Export the card again.' });
  },
);

test.each(['=a', '===', 'a=b=', '!'])(
  '[cards] the base64 text of a card may not end with %j',
  (end) => {
    const read = readCard(inPicture(`eyJ9${end}`));
    expect(read).toMatchObject({ reason: expect.stringContaining('base64') as string });
  },
);

test('[cards] the name of a card is reduced to one line without terminal control characters', () => {
  const read = readCard(card({ name: 'A\r\nb\u2028c\u009b31m', nickname: 'D\n\te' }));
  expect(read).toMatchObject({ ok: true, value: { name: 'A b c31m', nickname: 'D e' } });
});
