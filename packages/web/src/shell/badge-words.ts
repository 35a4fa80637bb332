import type { Language } from '../looks.ts';
import { countWords } from '../parts/money-words.ts';

const MOST = 99;

/** A number in as little room as a badge has. */
export function badgeWords(count: number, language: Language): string {
  const shown = countWords(Math.min(count, MOST), language);
  return count > MOST ? `${shown}+` : shown;
}
