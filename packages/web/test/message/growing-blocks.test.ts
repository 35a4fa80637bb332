import { parseMarkdownIntoBlocks } from 'streamdown';
import { expect, test } from 'vitest';
import { growingBlocks } from '../../src/screens/space/message/markdown/growing-blocks.ts';

const TEXTS = {
  'paragraphs and lists':
    'One *word* here.\n\n- one\n- two\n\n  more of two\n\n1. first\n2. second\n\nThe **end**.\n\n> quoted\n> more\n\nLast words.',
  'code with empty lines':
    'Look:\n\n```ts\nconst a = 1;\n\n\nconst b = 2;\n```\n\nDone.\n\nReally done.\n\nYes.',
  'a table':
    'Costs:\n\n| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n\nThat is it.\n\nAll of it.\n\nEnd.',
  'HTML with empty lines': 'A\n\n<details>\n\nB\n\nC\n\n</details>\n\nD\n\nE\n\nF',
  'formulas with empty lines': 'A\n\n$$\nx = 1\n\ny = 2\n$$\n\nB\n\nC\n\nD',
  'a late link definition':
    'See [here][a].\n\nTwo.\n\nThree.\n\nFour.\n\n[a]: https://example.com\n',
  'a late footnote': 'See this[^1].\n\nTwo.\n\nThree.\n\nFour.\n\n[^1]: The note.\n',
  'lines that underline a heading': 'Title\n\nAnother\n=======\n\nText\n---\n\nMore\n\nEnd',
  'lists with gaps': '- a\n\n- b\n\n- c\n\n\n- d\n\ntext\n\n- e\n\n\n\n    code\n\nend',
};

for (const [name, whole] of Object.entries(TEXTS)) {
  test(`a growing text with ${name} has the same blocks as the whole text`, () => {
    const blocksOf = growingBlocks();
    for (let length = 1; length <= whole.length; length += 1) {
      const text = whole.slice(0, length);
      expect(blocksOf(text)).toEqual([...parseMarkdownIntoBlocks(text)]);
    }
  });
}

test('a text that is replaced by another text has the blocks of the other text', () => {
  const blocksOf = growingBlocks();
  blocksOf('One.\n\nTwo.\n\nThree.\n\nFour.');
  expect(blocksOf('Else.\n\nTwo.\n\nThree.')).toEqual(['Else.\n\n', 'Two.\n\n', 'Three.']);
});
