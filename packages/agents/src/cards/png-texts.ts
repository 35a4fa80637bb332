import { Buffer } from 'node:buffer';
import { crc32, inflateSync } from 'node:zlib';
import { unreadable, type CardReading } from './reading.ts';

export const MOST_PNG_BYTES = 10 * 1024 * 1024;
/** Of one text: a small chunk may hold very much of it. */
export const MOST_TEXT_BYTES = 4 * 1024 * 1024;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const AROUND = 12;

/** Whether bytes begin as a picture of this kind does. */
export function isPng(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8)).equals(SIGNATURE);
}

/** The texts of a picture under some keywords: the first of each. */
export function pngTexts(
  bytes: Uint8Array,
  keywords: readonly string[],
): CardReading<ReadonlyMap<string, string>> {
  if (!isPng(bytes)) return unreadable('This is no PNG picture.');
  if (bytes.length > MOST_PNG_BYTES) return unreadable('The picture is larger than 10 MiB.');
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const texts = new Map<string, string>();
  for (let at = SIGNATURE.length; at < png.length;) {
    if (png.length - at < AROUND) return cutShort;
    const length = png.readUInt32BE(at);
    if (length > png.length - at - AROUND) return cutShort;
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') break;
    const read = TEXT_TYPES[type];
    const chunk = png.subarray(at + 8, at + 8 + length);
    const keyword = read === undefined ? null : keywordOf(chunk);
    // Unpacking is dear, so each keyword is unpacked once, however often it stands there (T15).
    const isWanted = keyword !== null && keywords.includes(keyword) && !texts.has(keyword);
    if (read !== undefined && isWanted) {
      // What was changed on its way is not what its author wrote.
      const sum = crc32(png.subarray(at + 4, at + 8 + length));
      if (sum !== png.readUInt32BE(at + 8 + length)) return unreadable('The picture is damaged.');
      const text = read(chunk.subarray(keyword.length + 1));
      if (text === null) return unreadable('The text in the picture cannot be unpacked.');
      texts.set(keyword, text);
    }
    at += AROUND + length;
  }
  return { ok: true, value: texts };
}

const cutShort = unreadable('The picture is cut short or damaged.');

const LONGEST_KEYWORD = 79;

function keywordOf(chunk: Buffer): string | null {
  const end = chunk.subarray(0, LONGEST_KEYWORD + 1).indexOf(0);
  return end < 1 ? null : chunk.toString('latin1', 0, end);
}

type TextOf = (rest: Buffer) => string | null;

const TEXT_TYPES: Readonly<Record<string, TextOf | undefined>> = {
  tEXt: (rest) => (rest.length > MOST_TEXT_BYTES ? null : rest.toString('latin1')),
  zTXt: (rest) => (rest[0] === 0 ? (unpacked(rest.subarray(1))?.toString('latin1') ?? null) : null),
  iTXt: internationalText,
};

function internationalText(rest: Buffer): string | null {
  const [isPacked, method] = rest;
  const language = rest.indexOf(0, 2);
  const translated = language === -1 ? -1 : rest.indexOf(0, language + 1);
  if (translated === -1 || (isPacked === 1 && method !== 0)) return null;
  const text = rest.subarray(translated + 1);
  if (isPacked === 1) return unpacked(text)?.toString('utf8') ?? null;
  return text.length > MOST_TEXT_BYTES ? null : text.toString('utf8');
}

function unpacked(packed: Buffer): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: MOST_TEXT_BYTES });
  } catch {
    // It is not packed as it says, or there is more in it than anyone writes.
    return null;
  }
}
