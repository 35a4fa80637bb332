import { expect, test } from 'vitest';
import { boundProblems, markedLinesOf, marksIn } from '../checks/plain-words.ts';
import { textBlocksOf } from '../checks/texts/text-blocks.ts';

test.each([
  ['Who watches gets the new text.', 'who or what as a subject'],
  ['The floor goes to who waits.', 'who or what without a noun'],
  ['The call is to be approved.', 'is to be'],
  ['The text stands in the message.', 'stands'],
  ['The summary is made anew.', 'anew'],
  ['A process of its own.', 'of its own'],
  ['The sender is told the id.', 'is told'],
  ['The agent whom it asked.', 'whom'],
  ['The run ends; the chain goes on.', 'a semicolon'],
  ['It ends the run.', 'a pronoun before its noun'],
  ['The text is no reply.', 'is no'],
  ['An id that is none.', 'is no'],
])('the sentence “%s” has the mark “%s” of unclear language', (text, mark) => {
  expect(marksIn({ text })).toContain(mark);
});

test.each([
  'The runner starts the run.',
  'There is no reply. The wait is no longer open.',
  'Who may answer?',
  'A handler stands for a program.',
  'The agent that waits gets the answer. It continues.',
])('the sentence “%s” has no mark of unclear language', (text) => {
  expect(marksIn({ text })).toEqual([]);
});

test('marks in comments, titles and strings count for their areas', () => {
  const code = "// Done anew.\ntest('it is told', () => {\n  const text = 'anew';\n});\n";
  const found = markedLinesOf({ path: 'packages/engine/test/a.test.ts', text: code });
  expect(found.map(({ area, line }) => [area, line.split(': ')[0]])).toEqual([
    ['comments', 'packages/engine/test/a.test.ts:1'],
    ['titles', 'packages/engine/test/a.test.ts:2'],
    ['titles', 'packages/engine/test/a.test.ts:2'],
  ]);
  const words = {
    path: 'packages/web/src/words/en/chat.ts',
    text: "export const a = 'Make it anew';",
  };
  expect(markedLinesOf(words).map(({ area }) => area)).toEqual(['page']);
  const arabic = { path: 'packages/web/src/words/ar/chat.ts', text: "export const a = 'anew a';" };
  expect(markedLinesOf(arabic)).toEqual([]);
  const rules = { path: 'packages/engine/RULES.md', text: 'Made anew.' };
  expect(markedLinesOf(rules).map(({ area }) => area)).toEqual(['rules']);
});

test.each([
  'packages/web/src/words/ar/chat.ts',
  'packages/web/src/words/en/chat.ts',
  'packages/web/src/words/text-of.ts',
  'packages/web/test/words/chat.test.ts',
  'packages/web/src/style/page.css',
])('the comments of %s are read', (path) => {
  const text = '/** Done anew. */\n';
  expect(markedLinesOf({ path, text }).map(({ area }) => area)).toEqual(['comments']);
});

test('a comment between elements is read', () => {
  const text = '<div>\n  {/* Drawn anew. */}\n</div>\n';
  expect(markedLinesOf({ path: 'packages/web/src/a.tsx', text })).toHaveLength(1);
});

test('the title of a test in the folder test/words is a title, not a page text', () => {
  const text = "test('a plain title', () => {});\n";
  const blocks = textBlocksOf({ path: 'packages/web/test/words/a.test.ts', text });
  expect(blocks.map(({ kind }) => kind)).toEqual(['title']);
});

test.each([
  ['test.each(', ')'],
  ['describe.for<readonly [string, (a: A) => B]>(', ' as const)'],
])('a row of “%s…%s” is checked as a part of the test title', (open, close) => {
  const rows = "[\n  ['a first row', /['\"]/u, 'a value'],\n  ['a second row', [1]],\n]";
  const text = `${open}${rows}${close}('%s ends', () => {});\n`;
  expect(titlesOf(text)).toEqual(['a first row ends', 'a second row ends']);
});

test('if a row is an object, its name is a title', () => {
  const rows = "[{ run: { name: 'no title' }, name: 'a named row' }]";
  expect(titlesOf(`test.each(${rows})('$name', () => {});`)).toEqual(['a named row']);
});

test('the rows of a named table are titles', () => {
  const table =
    "const MORE = [['a spread row']];\nconst CASES: readonly Row[] = [...MORE, ['a row', 1]];\n";
  expect(titlesOf(`${table}test.each(CASES)('%s', () => {});`)).toEqual(['a spread row', 'a row']);
});

test.each([
  "test.each(['a quoted text'])('“%s” is refused', () => {});",
  "test.each([['a text', 1]])('number %i', () => {});",
  "const ROWS = [['a text', 1]];",
])('the code “%s” has no row that is a test title', (text) => {
  expect(titlesOf(text).filter((title) => title.startsWith('a '))).toEqual([]);
});

/** The titles in a test file, except titles that start with a placeholder. */
function titlesOf(text: string): readonly string[] {
  return textBlocksOf({ path: 'packages/engine/test/a.test.ts', text })
    .filter(({ kind }) => kind === 'title')
    .map((block) => block.text)
    .filter((title) => !/^(?:%s|\$name)/u.test(title));
}

test('sentences in the strings of source code count as messages, and labels do not', () => {
  const path = 'packages/server/src/a.ts';
  const text =
    "// It isn't made anew.\nconst a = 'The list is made anew.';\nconst b = 'Made anew';\n";
  const found = markedLinesOf({ path, text });
  expect(found.map(({ area, line }) => [area, line.split(': ')[0]])).toEqual([
    ['comments', `${path}:1`],
    ['comments', `${path}:1`],
    ['messages', `${path}:2`],
  ]);
});

test('the comments of a transcript count, and its messages do not', () => {
  const path = 'packages/engine/test/transcripts/a.txt';
  const text = '# The text is made anew\nspace: Room\nAna: make it anew\n';
  const found = markedLinesOf({ path, text });
  expect(found.map(({ area, line }) => [area, line.split(': ')[0]])).toEqual([
    ['comments', `${path}:1`],
  ]);
});

test('prompts for models and the texts of script agents are not messages', () => {
  const text = "export const a = 'The list is made anew.';\n";
  for (const path of ['packages/agents/src/llm/a.ts', 'packages/server/src/demo/a.ts']) {
    expect(markedLinesOf({ path, text })).toEqual([]);
  }
});

test('the lines of one comment are joined to one text', () => {
  const text = '/**\n * The summary is made\n * anew.\n */\nconst a = 1; // The end.\n';
  const [first, second] = textBlocksOf({ path: 'a.ts', text });
  expect(first?.text.trim()).toBe('The summary is made anew.');
  expect(second?.text).toBe('The end.');
});

test('code in a document is not prose', () => {
  const text = '```sh\nmake anew\n```\n\nRun `make anew` and read [the page](anew.md).\n';
  expect(markedLinesOf({ path: 'docs/a.md', text })).toEqual([]);
});

test('the check fails if a count of marks is above or below its bound', () => {
  expect(boundProblems('docs', ['a', 'b'], 2)).toEqual([]);
  expect(boundProblems('docs', ['a', 'b', 'c'], 2)).toEqual([
    'docs: 3 marks, more than the bound of 2. List them: node scripts/checks/plain-words.ts docs',
  ]);
  expect(boundProblems('docs', ['a'], 2)).toEqual([
    'docs: 1 marks, fewer than the bound of 2. Set "docs" to 1 in scripts/checks/plain-words-bounds.json',
  ]);
});
