import type { Language } from '../../preferences.ts';
import { countWords } from '../../parts/figures/money-words.ts';

const MOST = 99;

/** A number short enough for a badge. */
export function badgeWords(count: number, language: Language): string {
  const shown = countWords(Math.min(count, MOST), language);
  return count > MOST ? `${shown}+` : shown;
}
