import type { ReasonCode, ReasonOnWire, ReasonParams } from '@conch/protocol';
import type { Language } from '../preferences.ts';
import { isolated } from '../parts/names/isolated.ts';
import { fillPlaceholders, textOf } from './text-of.ts';

type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** The plural forms of a text. The parameter `count` selects the form. */
type PluralTexts = Readonly<Record<Form, string>>;

/** The texts of all reasons in one language, without full stops. `{{name}}` is a param. */
export type ReasonTexts = {
  readonly [Code in ReasonCode]: string | PluralTexts | ((params: ReasonParams[Code]) => string);
};

type AnyText = string | PluralTexts | ((params: never) => string);

/** The text of a reason in a language. Null if a newer server sends an unknown code. */
export function reasonText(
  { code, params, detail }: Pick<ReasonOnWire, 'params' | 'detail'> & { readonly code: string },
  texts: Readonly<Record<string, AnyText>>,
  language: Language,
): string | null {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  if (text === undefined) return null;
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, paramWords(value, texts, language)]),
  );
  const words = fillPlaceholders(chosen(text, params, language), values, language);
  // A part of a sentence has no full stop in any language.
  return detail.endsWith('.') && !/[.؟]$/u.test(words) ? `${words}.` : words;
}

function chosen(
  text: AnyText,
  params: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  if (typeof text === 'string') return text;
  if (typeof text === 'function') return (text as (given: object) => string)(params);
  const forms = Object.entries(text).map(([form, own]) => [`own_${form}`, own]);
  const count = Number(params['count']);
  return textOf(Object.fromEntries(forms) as Record<string, string>, 'own', { count }, language);
}

function paramWords(
  value: unknown,
  texts: Readonly<Record<string, AnyText>>,
  language: Language,
): string | number {
  if (typeof value === 'number') return value;
  if (isReason(value)) return innerWords(value, texts, language);
  if (!Array.isArray(value)) return isolated(typeof value === 'string' ? value : '');
  if (value.every(isReason)) {
    return value.map((one) => innerWords(one, texts, language)).join(BETWEEN[language]);
  }
  return new Intl.ListFormat(language).format(value.map((one) => isolated(String(one))));
}

const BETWEEN: Readonly<Record<Language, string>> = { en: '; ', ar: '؛ ' };

/** A reason inside another reason. The full stop is removed because the outer sentence has one. */
function innerWords(
  reason: ReasonOnWire,
  texts: Readonly<Record<string, AnyText>>,
  language: Language,
): string {
  const words = reasonText(reason, texts, language) ?? isolated(reason.detail);
  return words.replace(/\.$/u, '');
}

function isReason(value: unknown): value is ReasonOnWire {
  return typeof value === 'object' && value !== null && 'code' in value && 'detail' in value;
}
