import { expect, test } from 'vitest';
import { isKnotted } from '../../src/screens/space/message/text/is-knotted.ts';

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
  expect(isKnotted(long)).toBe(false);
});

test('code with any number of Markdown marks and lines is rendered as Markdown', () => {
  expect(isKnotted(`\`\`\`json\n${'[["*","_"]],\n'.repeat(5_000)}\`\`\`\nDone.`)).toBe(false);
});

test.each([
  ['quotations within quotations', '>'.repeat(30)],
  ['lists within lists', '1. '.repeat(30)],
  ['lists far to the right', `${' '.repeat(150)}- a`],
  ['notes within notes', '[^a]: '.repeat(30)],
  ['emphasis without end', '**a*'.repeat(1_000)],
  ['brackets without end', '['.repeat(5_000)],
  ['a table without end', `|a|\n|-|\n${'|a|\n'.repeat(5_000)}`],
  ['addresses without end', 'http://a.b '.repeat(5_000)],
  ['fences without end', '```\n```\n'.repeat(1_000)],
  ['paragraphs without end', 'a\n\n'.repeat(5_000)],
  ['marks behind a fence that HTML swallows', `<!--\n\`\`\`\n-->\n${'**a*'.repeat(1_000)}`],
  ['marks behind a fence that a list ends', `- a\n  \`\`\`\n${'**a*'.repeat(1_000)}`],
])('[T3] %s are shown as plain text instead of Markdown', (_name, text) => {
  expect(isKnotted(text)).toBe(true);
});
