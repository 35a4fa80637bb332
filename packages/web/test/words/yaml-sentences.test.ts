import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { readScriptText } from '../../src/screens/agents/form/script-text.ts';
import { server } from '../../src/words/ar.ts';

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

/** Texts of what YAML gives a meaning to, always the same ones. */
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

/** What of a sentence is not Arabic, other than what was typed; `null`: it is not known at all. */
function foreignIn(english: string, typed: string): readonly string[] | null {
  const own = server.sentence(english);
  if (own === null) return null;
  const isolates = [...own.matchAll(/\u2068([^\u2069]*)\u2069/gu)].map(([, one = '']) => one);
  const outside = own.replaceAll(/\u2068[^\u2069]*\u2069/gu, '');
  const words = outside.match(/[a-z]{3,}/giu) ?? [];
  return [...words, ...isolates.filter((one) => /[a-z]{3}/iu.test(one) && !isTyped(one, typed))];
}

/** Whether a part of a sentence was in the text that it is about, as it is or as JSON writes it. */
function isTyped(part: string, typed: string): boolean {
  if (part === 'YAML') return true;
  if (/^[&*]/u.test(part)) return isTyped(part.slice(1), typed);
  return typed.includes(part) || JSON.stringify(typed).includes(part);
}

/** All that is said of a text: by the parser, and by the page where it holds the rules of a script. */
function saidOf(text: string): readonly string[] {
  const { errors } = parseDocument(text, { prettyErrors: false });
  // Whoever reads YAML says in words of their own that it is too deep.
  const said = errors.filter(({ code }) => code !== 'RESOURCE_EXHAUSTION');
  const messages = said.map(({ message }) => message.split('\n')[0] ?? '');
  const read = readScriptText(text);
  return read.ok ? messages : [...messages, `Line ${read.line}: ${read.what}`];
}

function foreignOf(text: string) {
  const all = saidOf(text).map((english) => ({ english, foreign: foreignIn(english, text) }));
  return all.filter(({ foreign }) => foreign === null || foreign.length > 0);
}

describe('what is wrong with YAML, in Arabic', () => {
  test.each(BROKEN)('is known of %j', (text) => {
    expect(foreignOf(text)).toEqual([]);
  });

  test('is known of what is too long or too deep', () => {
    expect(LONG.flatMap(foreignOf)).toEqual([]);
  });

  test('is known of whatever is typed', () => {
    expect(jumbled(2_000).flatMap(foreignOf)).toEqual([]);
  });

  test.each([
    ['"a', 'السطر 1: تنقص علامة الإغلاق \u2068"\u2069'],
    ["'a", "السطر 1: تنقص علامة الإغلاق \u2068'\u2069"],
    ['key: [a]]', 'السطر 1: لا يُنتظر هنا \u2068]\u2069'],
    ['@x', 'السطر 1: لا تبدأ القيمة بـ\u2068@\u2069؛ ضعها بين علامتي اقتباس'],
  ])('names the sign that it is about, and nothing else: %j', (text, words) => {
    const read = readScriptText(text);
    if (read.ok) throw new Error('It can be read.');
    expect(server.sentence(`Line ${read.line}: ${read.what}`)).toBe(words);
  });
});
