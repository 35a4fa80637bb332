import type { Language } from '../preferences.ts';

/** The values of the placeholders of a text. Numbers are formatted for the language. */
export type Values = Readonly<Record<string, string | number>>;

type Texts = Readonly<Record<string, string>>;

/** The text of a key. With `count`, the text has the right plural form. */
export function textOf(texts: Texts, key: string, { count }: Values, language: Language): string {
  const plural =
    typeof count === 'number' ? texts[`${key}_${pluralsOf(language).select(count)}`] : undefined;
  // A missing key is a bug. The key itself still tells people more than an empty text.
  return plural ?? texts[key] ?? key;
}

/** A text with its placeholders (`{{name}}`) filled. Placeholders in values are not filled. */
export function fillPlaceholders(text: string, values: Values, language: Language): string {
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (hole, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? numbersOf(language).format(value) : (value ?? hole);
  });
}

const plurals = new Map<Language, Intl.PluralRules>();
const numbers = new Map<Language, Intl.NumberFormat>();

function pluralsOf(language: Language): Intl.PluralRules {
  const known = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, known);
  return known;
}

function numbersOf(language: Language): Intl.NumberFormat {
  const known = numbers.get(language) ?? new Intl.NumberFormat(language);
  numbers.set(language, known);
  return known;
}
