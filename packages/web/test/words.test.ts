import { describe, expect, test } from 'vitest';
import { ar } from '../src/words/ar.ts';
import { en } from '../src/words/en.ts';

type Words = Readonly<Record<string, string>>;

const PLURAL = /_(zero|one|two|few|many|other)$/u;

function formsOf(words: Words): ReadonlyMap<string, ReadonlySet<string>> {
  const forms = new Map<string, Set<string>>();
  for (const key of Object.keys(words)) {
    const form = PLURAL.exec(key)?.[1];
    if (form === undefined) continue;
    const base = key.replace(PLURAL, '');
    forms.set(base, (forms.get(base) ?? new Set<string>()).add(form));
  }
  return forms;
}

function plainKeys(words: Words): readonly string[] {
  return Object.keys(words)
    .filter((key) => !PLURAL.test(key))
    .toSorted();
}

function holesOf(text: string): readonly string[] {
  return [...text.matchAll(/\{\{-?\s*(\w+)/gu)].map(([, name = '']) => name).toSorted();
}

const spaces = Object.keys(en) as (keyof typeof en)[];

describe.each(spaces)('the texts of the namespace %s', (name) => {
  const english: Words = en[name];
  const arabic: Words = ar[name];

  test('the English and Arabic texts have the same keys', () => {
    expect(plainKeys(arabic)).toEqual(plainKeys(english));
    expect([...formsOf(arabic).keys()].toSorted()).toEqual([...formsOf(english).keys()].toSorted());
  });

  test('every plural text has all plural forms of its language', () => {
    const wanted = (language: string): readonly string[] =>
      new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [words, language] of [
      [english, 'en'],
      [arabic, 'ar'],
    ] as const) {
      for (const [key, forms] of formsOf(words)) {
        expect([key, [...forms].toSorted()]).toEqual([key, wanted(language)]);
      }
    }
  });

  test('every translation has the same placeholders as the English text', () => {
    for (const key of plainKeys(english)) {
      expect([key, holesOf(arabic[key] ?? '')]).toEqual([key, holesOf(english[key] ?? '')]);
    }
  });

  test('no Arabic text is empty or still in English', () => {
    const left = Object.entries(arabic).filter(
      ([, text]) => !/\p{Script=Arabic}/u.test(text) && !SAME_EVERYWHERE.test(text),
    );
    const empty = Object.entries(arabic).filter(([, text]) => text.trim() === '');
    expect({ left, empty }).toEqual({ left: [], empty: [] });
  });
});

// Names of products, signs, and the native name of the other language.
const SAME_EVERYWHERE =
  /^(?:[^\p{L}{}]|\{\{\w+\}\})*$|^(?:English|Conch|OpenAI|Anthropic|Google|OpenRouter|Ollama|LM Studio|vLLM|MCP|JSON|URL|API|Claude Code|Cursor|Open WebUI|curl|Python|TypeScript)$/u;

test('[2.5.3] in every plural form, the accessible name of the bell contains its visible number', () => {
  for (const words of [en.shell, ar.shell] as readonly Words[]) {
    const forms = Object.entries(words).filter(([key]) => key.startsWith('newNotifications_'));
    for (const [key, text] of forms) expect([key, holesOf(text)]).toEqual([key, ['count']]);
  }
});
