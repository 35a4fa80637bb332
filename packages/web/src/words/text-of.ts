import type { Language } from '../preferences.ts';

/** What stands in the holes of a text; a number is written as the language writes it. */
export type Values = Readonly<Record<string, string | number>>;

type Texts = Readonly<Record<string, string>>;

/** The text of a key; with a `count`, the plural form that the language has for it. */
export function textOf(texts: Texts, key: string, { count }: Values, language: Language): string {
  const plural =
    typeof count === 'number' ? texts[`${key}_${pluralsOf(language).select(count)}`] : undefined;
  // A key that is missing is a mistake of ours; it still says more than nothing.
  return plural ?? texts[key] ?? key;
}

/** A text with its holes filled: `{{name}}`. What fills a hole is never looked into. */
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
