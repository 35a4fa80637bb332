import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG chunk with a correct checksum. */
export function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** A PNG without pixels, with these chunks. */
export function picture(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.alloc(13)),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The ways to store a text in a PNG. */
export const TEXTS = {
  tEXt: (keyword: string, text: string) =>
    chunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1')),
  zTXt: (keyword: string, text: string) =>
    chunk('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(text)])),
  iTXt: (keyword: string, text: string) =>
    chunk('iTXt', Buffer.from(`${keyword}\0\0\0en\0${keyword}\0${text}`)),
  'packed iTXt': (keyword: string, text: string) =>
    chunk('iTXt', Buffer.concat([Buffer.from(`${keyword}\0\u0001\0\0\0`), deflateSync(text)])),
} as const;

/** Encodes a card in the form that a PNG contains. */
export const packed = (given: unknown) => Buffer.from(JSON.stringify(given)).toString('base64');

export function card(data: object, spec = 'chara_card_v2'): object {
  return { spec, spec_version: '2.0', data: { name: 'Ada', ...data } };
}
