import { normalized } from '@conch/engine/text';

/** Normalises a text for comparisons that ignore case and the encoding of accents. */
export function normalisedText(text: string): string {
  return normalized(text, 'NFC').toLowerCase();
}

export function isSameName(one: string, other: string): boolean {
  return normalisedText(one.trim()) === normalisedText(other.trim());
}
