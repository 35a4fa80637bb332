import { createHash } from 'node:crypto';

/**
 * Wraps a text with a key and a checksum. A check can then recognise the sender, and can see
 * whether the text is complete. Each key must occur only once.
 */
export function sealText(key: string, words: string): string {
  return `[[${key}|${words}|${sumOf(key, words)}]]`;
}

export interface SealedPart {
  readonly key: string;
  readonly words: string;
}

/** The sealed parts of a text, or null if a part is incomplete. */
export function sealedParts(text: string): readonly SealedPart[] | null {
  const parts: SealedPart[] = [];
  const found = text.matchAll(/\[\[([^|[\]]*)\|([^|[\]]*)\|([^|[\]]*)\]\]/gu);
  for (const [, key = '', words = '', sum] of found) {
    if (sum !== sumOf(key, words)) return null;
    parts.push({ key, words });
  }
  const isWhole = count(text, '[[') === parts.length && count(text, ']]') === parts.length;
  return isWhole ? parts : null;
}

function count(text: string, piece: string): number {
  return text.split(piece).length - 1;
}

const SUM_DIGITS = 12;

function sumOf(key: string, words: string): string {
  return createHash('sha256').update(`${key}|${words}`).digest('hex').slice(0, SUM_DIGITS);
}
