import type { Language } from '../preferences.ts';
import { useStore } from '../state/create-store.ts';
import { pageLanguage, wordsOf, type LanguageWords, type PageWords } from './page-language.ts';
import { fillPlaceholders, textOf, type Values } from './text-of.ts';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Key> = Key extends `${infer Stem}_${PluralForm}` ? Stem : Key;

/** The keys of a part of the page. All plural forms of a text have one key. */
export type WordKey<Part extends keyof PageWords> = WithoutForm<keyof PageWords[Part]> & string;

export type TFunction<Part extends keyof PageWords = 'shell'> = (
  key: WordKey<Part>,
  values?: Values,
) => string;

interface Translation<Part extends keyof PageWords> {
  readonly t: TFunction<Part>;
  readonly i18n: { readonly language: Language };
}

const NO_VALUES: Values = {};

/** The texts of a part of the page in the chosen language. Suspends until they are loaded. */
export function useTranslation<Part extends keyof PageWords = 'shell'>(
  part?: Part,
): Translation<Part> {
  const name = (part ?? 'shell') as Part;
  return translationIn(useStore(pageLanguage), name);
}

/** The texts of a loaded part, for use outside of components. */
export function translationNow<Part extends keyof PageWords>(part: Part): Translation<Part> {
  return translationIn(pageLanguage.get(), part);
}

function translationIn<Part extends keyof PageWords>(
  { language, words }: LanguageWords,
  name: Part,
): Translation<Part> {
  // `get` throws the promise. With `use`, React 19.3 miscounts the hooks of a component that
  // continues after waiting, and renders the whole page again (its error 467).
  if (words[name] === undefined) wordsOf(name).get();
  return translationOf(words[name] ?? {}, language) as Translation<Part>;
}

type Texts = Readonly<Record<string, string>>;

// One `t` per part, so that values that depend on `t` stay the same between renders.
const translations = new WeakMap<Texts, Translation<keyof PageWords>>();

function translationOf(texts: Texts, language: Language): Translation<keyof PageWords> {
  const known = translations.get(texts);
  if (known !== undefined) return known;
  const translation: Translation<keyof PageWords> = {
    t: (key: string, values = NO_VALUES) =>
      fillPlaceholders(textOf(texts, key, values, language), values, language),
    i18n: { language },
  };
  translations.set(texts, translation);
  return translation;
}
