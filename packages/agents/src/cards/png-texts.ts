import { cardReason } from '@conch/protocol';
import { Buffer } from 'node:buffer';
import { crc32, inflateSync } from 'node:zlib';
import { unreadable, type CardReading } from './reading.ts';

export const MOST_PNG_BYTES = 10 * 1024 * 1024;
/** The limit for one text. A small compressed chunk may expand to much more. */
export const MOST_TEXT_BYTES = 4 * 1024 * 1024;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const AROUND = 12;

/** True if the bytes start with the PNG signature. */
export function isPng(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8)).equals(SIGNATURE);
}

/** The texts of a PNG under these keywords. Only the first text of each keyword is read. */
export function pngTexts(
  bytes: Uint8Array,
  keywords: readonly string[],
): CardReading<ReadonlyMap<string, string>> {
  if (!isPng(bytes)) return unreadable(cardReason('picture-not-png'));
  if (bytes.length > MOST_PNG_BYTES) return unreadable(cardReason('picture-large'));
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const texts = new Map<string, string>();
  for (let at = SIGNATURE.length; at < png.length;) {
    if (png.length - at < AROUND) return cutShort;
    const length = png.readUInt32BE(at);
    if (length > png.length - at - AROUND) return cutShort;
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') break;
    const readText = TEXT_TYPES[type];
    const chunk = png.subarray(at + 8, at + 8 + length);
    const keyword = readText === undefined ? null : keywordOf(chunk);
    // Decompression is expensive, so each keyword is read once, even if it occurs often (T15).
    const isWanted = keyword !== null && keywords.includes(keyword) && !texts.has(keyword);
    if (readText !== undefined && isWanted) {
      // A wrong checksum means that the text is not what its author wrote.
      const sum = crc32(png.subarray(at + 4, at + 8 + length));
      if (sum !== png.readUInt32BE(at + 8 + length))
        return unreadable(cardReason('picture-damaged'));
      const text = readText(chunk.subarray(keyword.length + 1));
      if (text === null) return unreadable(cardReason('picture-text-packed'));
      texts.set(keyword, text);
    }
    at += AROUND + length;
  }
  return { ok: true, value: texts };
}

const cutShort = unreadable(cardReason('picture-cut-short'));

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
    // The data is not valid, or it expands beyond the limit.
    return null;
  }
}
