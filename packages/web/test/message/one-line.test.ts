import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneLine, unmarked, plainText } from '../../src/screens/space/message/text/one-line.ts';

test('unmarked() removes Markdown syntax, but keeps lines and code', () => {
  const text = '## Hours\n\n**6,482 hours**\n\n| a | b |\n|---|--:|\n| 1 | `*2*` |';
  expect(unmarked(text, false)).toBe('Hours\n\n6,482 hours\n\n  a   b  \n\n  1   *2*  ');
});

test.each([
  ['# Title\n\nSome **bold** words', 'Title Some bold words'],
  [
    'so **two of us answer at once**. And why *Conch*?',
    'so two of us answer at once. And why Conch?',
  ],
  ['***both*** and __bold__ and _this_ and ~~that~~', 'both and bold and this and that'],
  ['**one *within* another**', 'one within another'],
  ['你好**世界**你好', '你好世界你好'],
  ['- one\n- two', 'one two'],
  ['- [ ] to do\n- [x] done', 'to do done'],
  ['1. one\n2. two', '1. one 2. two'],
  ['> quoted\n> - and more', 'quoted and more'],
  [
    'see [the paper](https://example.org) and ![a cat](https://a.b/c.png)',
    'see the paper and a cat',
  ],
  ['[**bold** link](https://a.b/c_(d))', 'bold link'],
  ['see <https://a.b/c_d_e>', 'see https://a.b/c_d_e'],
  ['```ts\nconst a = 1;\n```', 'const a = 1;'],
  ['~~~\n**as it is**\n~~~\nand *not*', '**as it is** and not'],
  ['```\n- a fence that is open', '- a fence that is open'],
  ['`**code**` and `` a`b ``', '**code** and a`b'],
  ['**`x_y_z`**', 'x_y_z'],
  ['`a\\*b` and \\`c\\`', 'a\\*b and `c`'],
  ['| a | b |\n|---|:-:|\n| **1** | 2 |', 'a b 1 2'],
  ['one\n\n---\n\ntwo', 'one two'],
  ['Title\n=====\ntext', 'Title text'],
  ['\\*not emphasis\\*', '*not emphasis*'],
  [
    '2 * 3 * 4, 2*3*4, 2**3, snake_case_name, a 5* hotel',
    '2 * 3 * 4, 2*3*4, 2**3, snake_case_name, a 5* hotel',
  ],
  ['@Guide what is `@`?', '@Guide what is @?'],
  ['  plain   words ', 'plain words'],
  ['', ''],
])('the text %j is quoted as %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

test('oneLine() cuts a long text before parsing it', () => {
  expect(oneLine('['.repeat(100_000)).length).toBeLessThanOrEqual(300);
});

test('oneLine() removes a mark of emphasis even if the closing mark was cut off', () => {
  expect(oneLine(`so **${'two of us '.repeat(100)}**`)).toMatch(/^so two of us two/u);
});

const word = fc.stringMatching(/^[a-zé世]{1,8}$/u);

test('oneLine() always returns one line, no longer than the text, and never throws', () => {
  const marks = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '```',
    '~~',
    '[',
    '](',
    ')',
    '\n',
    '\\',
    '|',
    '> ',
    '# ',
    '- ',
    '\uE000',
  );
  const text = fc.array(fc.oneof(marks, word, fc.string({ unit: 'binary' })), { maxLength: 60 });
  fc.assert(
    fc.property(text, (parts) => {
      const written = parts.join('');
      const line = oneLine(written);
      expect(line).toBe(line.replaceAll(/\s+/gu, ' ').trim());
      expect(line.length).toBeLessThanOrEqual(Math.min(300, written.length));
    }),
  );
});

test('oneLine() removes Markdown marks from words, and does not change code', () => {
  const marked = fc.oneof(
    word.map((text) => [text, text] as const),
    fc
      .tuple(fc.constantFrom('**', '*', '_', '__', '~~', '***'), word)
      .map(([mark, text]) => [`${mark}${text}${mark}`, text] as const),
    fc.tuple(word, word).map(([text, host]) => [`[${text}](https://${host}.org)`, text] as const),
    fc.stringMatching(/^[a-z*_~#>[\]()-]{1,10}$/u).map((code) => [`\`${code}\``, code] as const),
  );
  const block = fc.constantFrom('', '# ', '- ', '> ', '> - ');
  const lines = fc.array(fc.tuple(block, fc.array(marked, { minLength: 1, maxLength: 3 })), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(lines, (written) => {
      const markdown = written.map(
        ([start, words]) => start + words.map(([source]) => source).join(' '),
      );
      const plain = written.flatMap(([, words]) => words.map(([, text]) => text));
      expect(oneLine(markdown.join('\n'))).toBe(plain.join(' '));
    }),
  );
});

test('a copied text has no Markdown syntax, but keeps its lists, its lines and its code', () => {
  const text =
    '# Plan\n\n- **bold** and `a*b`\n  1. [link](https://a.org)\n\n```yaml\n- x: *y\n```\n';
  expect(plainText(text)).toBe('Plan\n\n- bold and a*b\n  1. link\n\n- x: *y');
});

test('a copied text with thousands of code lines keeps each line', () => {
  const lines = Array.from({ length: 7_000 }, (_, at) => `line ${at}`);
  expect(plainText(['```', ...lines, '```'].join('\n'))).toBe(lines.join('\n'));
});
