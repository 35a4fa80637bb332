import type { TFunction } from '../../words/use-translation.ts';
import { CHOICES } from './field-words.ts';

/** The choices of a field, with their words. */
export function choicesOf(
  t: TFunction<'space'>,
  field: keyof typeof CHOICES,
): readonly { readonly value: string; readonly words: string }[] {
  return Object.entries(CHOICES[field]).map(([value, words]) => ({ value, words: t(words) }));
}
