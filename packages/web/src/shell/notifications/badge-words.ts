import type { Language } from '../../preferences.ts';
import { countWords } from '../../parts/figures/money-words.ts';

const MOST = 99;

/** Formats a count for a badge. Larger counts are shortened. */
export function badgeWords(count: number, language: Language): string {
  const shown = countWords(Math.min(count, MOST), language);
  return count > MOST ? `${shown}+` : shown;
}
