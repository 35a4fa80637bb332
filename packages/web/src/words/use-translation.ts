import type { Language } from '../preferences.ts';
import { useStore } from '../state/create-store.ts';
import { pageLanguage, wordsOf, type LanguageWords, type PageWords } from './page-language.ts';
import { fillPlaceholders, textOf, type Values } from './text-of.ts';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Key> = Key extends `${infer Stem}_${PluralForm}` ? Stem : Key;

/** The keys of a part of the page. The plural forms of a text share one key. */
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

/** The texts of a part of the page in the chosen language. Suspends until the part is loaded. */
export function useTranslation<Part extends keyof PageWords = 'shell'>(
  part?: Part,
): Translation<Part> {
  const name = (part ?? 'shell') as Part;
  return translationIn(useStore(pageLanguage), name);
}

/** The texts of a loaded part, for code outside of rendering. */
export function translationNow<Part extends keyof PageWords>(part: Part): Translation<Part> {
  return translationIn(pageLanguage.get(), part);
}

function translationIn<Part extends keyof PageWords>(
  { language, words }: LanguageWords,
  name: Part,
): Translation<Part> {
  // This line throws the promise and does not pass it to `use`. After a `use` that suspended, React
  // 19.3 miscounts the hooks that follow, throws its error 467 and renders the whole page again.
  if (words[name] === undefined) wordsOf(name).get();
  return translationOf(words[name] ?? {}, language) as Translation<Part>;
}

type Texts = Readonly<Record<string, string>>;

// One object for each set of texts, so that `t` keeps its identity between renders.
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
