import { reasonOfYamlError, yamlReason, type Reason } from '@conch/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { readScriptText } from '../../src/screens/agents/form/script/script-text.ts';
import { server } from '../../src/words/ar.ts';
import { reasonWords, speakForServer } from '../../src/words/server-words.ts';

const BROKEN = [
  '[',
  '{',
  '%TAG',
  '%TAG\n---\na',
  '%YAML\n---\na',
  '%YAML 9\n---\na',
  '- | x',
  '- |\n \t\n   \n a',
  '- |2\n a\nb: c',
  '- >\n    \n  a',
  'a: |\n   b\n  c\n',
  '- |# x\n  a',
  'key: [a]]',
  '@x',
  '`x',
  ',x',
  '- %x',
  '"a',
  "'a",
  '"\\q"',
  '"\\x1"',
  '- [a, , b]',
  '- [,]',
  '- [a b: c, "d" e]',
  '- {a, "b" c}',
  '- {"a":b, c:d, ? }',
  '- {"a" "b": c}',
  '- [a\n b: c]',
  '- [- a]',
  '- [\na]',
  'a: {\n}',
  '- a\n b',
  '- a\nb: c',
  'a: b\n- c',
  'a: b: c',
  'a:\n  b\n c: d',
  'a\nb: c',
  'a: 1\na: 2',
  '- do:\n    say: a\n   skip: true\n',
  '\ta: b\n\t\tc: d',
  'a:\n\tb: c',
  '- &a &b c',
  '- !a !b c',
  '- &a*a',
  '- &a - b',
  '&a - b',
  '- & a',
  '- * a',
  '- &a x\n- &b *a',
  '- !!str"a"',
  '- !a!b c',
  '- !<a',
  '- !!',
  '- !!timestamp x',
  '- !!binary a',
  '- !!set {a: b}',
  '- !!omap [a: 1, a: 2]',
  '- !!omap [{a: 1, b: 2}]',
  '%TAG !e! tag:x,2000:\n---\n- !e!%ff a',
  '%YAML 1.1\n---\n- <<: 3',
  '- *a',
  '- &a [*a]',
  '--- a: b',
  '--- - a',
  '...\n...\n',
  'a\n...\nb',
  '---\n- a\n---\n- b',
  '- "a"b',
  '- "a"#b',
  '- [a]b',
  '- a: - b',
  '- ? a: b\n ? c',
  '? a\n? - b\n: c\n d',
  '}',
  ']',
  '- }',
  '%x',
];

const LONG = [`- [${'a'.repeat(1_100)}: b]`, `${'a'.repeat(1_100)}: b`, `- ${'['.repeat(9_000)}`];

const SIGNS = '[]{}:,-?&*!|>%@`"\'#\n\n\n  \t\\~';
const WORDS = ['word', 'key: ', '- ', ': ', '? ', '&a ', '*a', '!t ', '!!set ', '---\n', '...\n'];
const BITS = [...SIGNS.split(''), ...WORDS, '  ', '\n  '];

/** Pseudo-random texts of characters that have a meaning in YAML. The list is deterministic. */
function jumbled(count: number): readonly string[] {
  let seed = 1;
  const next = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(14) }, () => BITS[next(BITS.length)] ?? '').join(''),
  );
}

/**
 * The parts of a text that are neither Arabic nor typed by the person, or null if the reason has no
 * text.
 */
function foreignIn(reason: Reason, typed: string): readonly string[] | null {
  const own = reasonWords(reason);
  if (own === null) return null;
  const isolates = [...own.matchAll(/\u2068([^\u2069]*)\u2069/gu)].map(([, one = '']) => one);
  const outside = own.replaceAll(/\u2068[^\u2069]*\u2069/gu, '');
  const words = outside.match(/[a-z]{3,}/giu) ?? [];
  return [...words, ...isolates.filter((one) => /[a-z]{3}/iu.test(one) && !isTyped(one, typed))];
}

/** Whether a part of a sentence occurs in the typed text, either directly or in JSON notation. */
function isTyped(part: string, typed: string): boolean {
  if (part === 'YAML') return true;
  if (/^[&*]/u.test(part)) return isTyped(part.slice(1), typed);
  return typed.includes(part) || JSON.stringify(typed).includes(part);
}

/** All reasons for a text: from the YAML parser, and from the page for the rules of a script. */
function saidOf(text: string): readonly Reason[] {
  const { errors } = parseDocument(text, { prettyErrors: false });
  const reasons = errors.map((error) => reasonOfYamlError(error, text));
  const read = readScriptText(text);
  return read.ok ? reasons : [...reasons, onLine(read)];
}

function onLine({ line, why }: { readonly line: number; readonly why: Reason }): Reason {
  return yamlReason('on-line', { line, why });
}

function foreignOf(text: string) {
  const all = saidOf(text).map((reason) => ({ reason, foreign: foreignIn(reason, text) }));
  return all.filter(({ foreign }) => foreign === null || foreign.length > 0);
}

beforeEach(() => speakForServer(server));
afterEach(() => speakForServer(null));

describe('Arabic errors about invalid YAML', () => {
  test.each(BROKEN)('invalid YAML has an Arabic error: %j', (text) => {
    expect(foreignOf(text)).toEqual([]);
  });

  test('YAML texts that are too long or too deep have an Arabic error', () => {
    expect(LONG.flatMap(foreignOf)).toEqual([]);
  });

  test('every typed text that is invalid YAML has an Arabic error', () => {
    expect(jumbled(2_000).flatMap(foreignOf)).toEqual([]);
  });

  test.each([
    ['"a', 'السطر 1: تنقص علامة الإغلاق \u2068"\u2069'],
    ["'a", "السطر 1: تنقص علامة الإغلاق \u2068'\u2069"],
    ['key: [a]]', 'السطر 1: لا يُنتظر هنا \u2068]\u2069'],
    ['@x', 'السطر 1: لا تبدأ القيمة بـ\u2068@\u2069؛ ضعها بين علامتي اقتباس'],
  ])('an Arabic error about YAML quotes only the character with the error: %j', (text, words) => {
    const read = readScriptText(text);
    if (read.ok) throw new Error('The text can be read.');
    expect(reasonWords(onLine(read))).toBe(words);
  });
});
