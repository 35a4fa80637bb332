import { isolated } from '../../../parts/names/isolated.ts';

/**
 * A list of names in the language of the page, such as “A, B and C”. `others` are additional texts
 * at the end.
 */
export function namedList(
  names: readonly string[],
  language: string,
  others: readonly string[] = [],
): string {
  const list = [...names.map(isolated), ...others];
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(list);
}

/** Removes the isolation marks from a sentence that only screen readers read. */
export function withoutMarks(words: string): string {
  return words.replaceAll(/[\u2068\u2069]/gu, '');
}
