import { isolated } from '../../../parts/isolated.ts';

/** “A, B and C” as the language says it; `others` are words that stand last. */
export function namedList(
  names: readonly string[],
  language: string,
  others: readonly string[] = [],
): string {
  const list = [...names.map(isolated), ...others];
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(list);
}

/** A sentence that is only read aloud. */
export function withoutMarks(words: string): string {
  return words.replaceAll(/[\u2068\u2069]/gu, '');
}
