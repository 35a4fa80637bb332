import { expect, test } from 'vitest';
import { isTooComplex } from '../../src/screens/space/message/text/is-too-complex.ts';

const long = `# Title

Some **bold** words, a [link](https://example.org) and \`code\`.

- one
  - two
    - three

| a | b |
|---|---|
| 1 | 2 |

`.repeat(60);

test('a long answer with lists, tables and links is rendered as Markdown', () => {
  expect(isTooComplex(long)).toBe(false);
});

test('code with any number of Markdown marks and lines is rendered as Markdown', () => {
  expect(isTooComplex(`\`\`\`json\n${'[["*","_"]],\n'.repeat(5_000)}\`\`\`\nDone.`)).toBe(false);
});

test.each([
  ['nested quotations', '>'.repeat(30)],
  ['nested lists', '1. '.repeat(30)],
  ['deeply indented lists', `${' '.repeat(150)}- a`],
  ['nested footnotes', '[^a]: '.repeat(30)],
  ['thousands of unclosed emphasis marks', '**a*'.repeat(1_000)],
  ['thousands of unclosed brackets', '['.repeat(5_000)],
  ['thousands of table rows', `|a|\n|-|\n${'|a|\n'.repeat(5_000)}`],
  ['thousands of URLs', 'http://a.b '.repeat(5_000)],
  ['thousands of code blocks', '```\n```\n'.repeat(1_000)],
  ['thousands of paragraphs', 'a\n\n'.repeat(5_000)],
  [
    'emphasis marks after a code fence in an HTML comment',
    `<!--\n\`\`\`\n-->\n${'**a*'.repeat(1_000)}`,
  ],
  [
    'emphasis marks after a code fence that a list closes',
    `- a\n  \`\`\`\n${'**a*'.repeat(1_000)}`,
  ],
])('[T3] a message with %s is shown as plain text instead of Markdown', (_texts, text) => {
  expect(isTooComplex(text)).toBe(true);
});
