import { fileReason, type Reason } from '@conch/protocol';
import { ConchError } from '@conch/sdk';
import { expect, test } from 'vitest';
import { bytesWords } from '../../src/screens/agents/import/bytes-words.ts';
import { previewOfCard } from '../../src/screens/agents/import/card-preview.ts';
import { readDropped, readFile } from '../../src/screens/agents/import/read-dropped.ts';
import { refusedLine } from '../../src/screens/agents/import/refused-line.ts';
import { base64Of, pngOfTexts, textsOfPng } from '../../src/screens/agents/import/texts-of-png.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function chunk(type: string, content: Uint8Array): number[] {
  const { length } = content;
  const size = [length >>> 24, (length >>> 16) & 255, (length >>> 8) & 255, length & 255];
  return [...size, ...new TextEncoder().encode(type), ...content, 1, 2, 3, 4];
}

const CARD = { spec: 'chara_card_v2', data: { name: 'Adá', description: 'Counts.' } };

function textChunk(keyword: string, text: string): number[] {
  return chunk('tEXt', new TextEncoder().encode(`${keyword}\0${text}`));
}

function pictureWith(text: readonly number[]): Uint8Array {
  return new Uint8Array([
    ...SIGNATURE,
    ...chunk('IHDR', new Uint8Array(13)),
    ...text,
    ...chunk('IDAT', new Uint8Array(70_000)),
    ...chunk('IEND', new Uint8Array(0)),
  ]);
}

const TEXT = textChunk('chara', Buffer.from(JSON.stringify(CARD)).toString('base64'));
const PICTURE = pictureWith(TEXT);

test('pngOfTexts() returns a PNG that contains only the text chunks, unchanged', () => {
  expect([...pngOfTexts(textsOfPng(PICTURE) ?? [])]).toEqual([...SIGNATURE, ...TEXT]);
});

test.each([8, 9, SIGNATURE.length + 25, SIGNATURE.length + 24 + TEXT.length, PICTURE.length - 12])(
  'a picture truncated after %i bytes is reported as unreadable, and is not sent',
  (length) => {
    const cut = PICTURE.subarray(0, length);
    expect(readDropped('ada.png', cut)).toMatchObject({ kind: 'unread', why: 'cut' });
  },
);

test('readDropped() returns a preview of the character card in a picture', () => {
  expect(readDropped('ada.png', PICTURE)).toMatchObject({ kind: 'card', face: CARD.data });
  const packed = pictureWith(textChunk('chara', '?'));
  expect(readDropped('ada.png', packed)).toMatchObject({ face: { name: '', description: '' } });
});

test('readDropped() rejects a picture without a character card', () => {
  const plain = pictureWith(textChunk('Comment', 'e30='));
  expect(readDropped('ada.png', plain)).toMatchObject({ kind: 'unread', why: 'no-card' });
});

test('readDropped() rejects files that are too large for the server', async () => {
  const long = { ...CARD, more: 'x'.repeat(1_000_000) };
  const bytes = new TextEncoder().encode(JSON.stringify(long));
  expect(readDropped('ada.json', bytes)).toMatchObject({ mostBytes: 1_000_000 });
  expect(readDropped('ada.md', bytes)).toMatchObject({ mostBytes: 256_000 });
  const huge = { name: 'ada.png', size: 32_000_001 } as File;
  expect(await readFile(huge)).toMatchObject({ kind: 'too-large', mostBytes: 32_000_000 });
  expect([256_000, 1_000_000].map((most) => bytesWords(most, 'en'))).toEqual(['256 kB', '1 MB']);
});

test('base64Of() works for more bytes than a function call accepts as arguments', () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, at) => at % 256);
  expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'));
});

test('readDropped() detects the kind of a file by its content first, then by its name', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(readDropped('ada.txt', PICTURE)).toMatchObject({ kind: 'card' });
  expect(readDropped('ada.json', bytes(JSON.stringify(CARD)))).toEqual({
    kind: 'card',
    fileName: 'ada.json',
    card: CARD,
    face: CARD.data,
  });
  expect(readDropped('ada.json', bytes('{"spec":"x"}'))).toMatchObject({ why: 'no-card' });
  expect(readDropped('ada.json', bytes('{'))).toMatchObject({ kind: 'unread', why: 'json' });
  expect(readDropped('ada.MD', bytes('---\n'))).toMatchObject({
    kind: 'agent-file',
    content: '---\n',
  });
  expect(readDropped('ada.zip', bytes('PK'))).toMatchObject({ kind: 'unread', why: 'type' });
});

test('faceOfCard() returns the name in a character card, or an empty text', () => {
  const spec = 'chara_card_v3';
  expect(previewOfCard({ spec, data: { name: 'Ada' } })).toEqual({ name: 'Ada', description: '' });
  for (const data of [undefined, null, {}, { name: 3 }]) {
    expect(previewOfCard({ spec, data })).toEqual({ name: '', description: '' });
  }
  for (const card of ['picture', null, {}, { data: {} }]) expect(previewOfCard(card)).toBeNull();
});

test('refusedLine() splits the refusal of a file into line number, text and the line itself', () => {
  const content = '---\r\nname: x\r\nfoo: 1\r\n---';
  const refused = (line: number | null, why: Reason): ConchError => {
    const reason = fileReason('file-refused', { file: 'a.md', line, why });
    return new ConchError({ code: 'bad-file', detail: reason.detail, reason });
  };
  const missing = fileReason('file-field-missing', { name: 'foo' });
  expect(refusedLine(refused(3, missing), content)).toEqual({
    line: 3,
    words: 'The field “foo” is missing. Add it.',
    text: 'foo: 1',
  });
  const large = fileReason('file-too-large', { most: 256 });
  expect(refusedLine(refused(null, large), content)).toEqual({
    line: null,
    words: 'The file is larger than 256 KiB. Shorten it.',
    text: null,
  });
});
