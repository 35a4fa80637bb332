import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterThought, InlineThoughts } from '../../src/llm/inline-thoughts.ts';
import { think } from '../../src/llm/model-step.ts';
import { fetchSaying, heardOf, questionTo } from './support/question.ts';

function saidOf(pieces: readonly string[]): string {
  const thoughts = new InlineThoughts();
  return pieces.map((piece) => thoughts.hear(piece)).join('') + thoughts.end();
}

describe('a text with inline reasoning', () => {
  test.each([
    ['<think>Four?</think>It is 4.', 'It is 4.'],
    ['\n<think>\nFour?\n</think>\n\nIt is 4.', 'It is 4.'],
    ['<think>a</think> <think>b</think> It is 4.', 'It is 4.'],
    ['<think>Four? <world>pass</world>', ''],
    ['<think></think>', ''],
    ['It is 4.', 'It is 4.'],
    ['  It is 4.', '  It is 4.'],
    ['<thin', '<thin'],
    ['<thinker> is no tag', '<thinker> is no tag'],
    ['The tag is <think>so</think>.', 'The tag is <think>so</think>.'],
    [`${' '.repeat(200)}<think>a</think>`, `${' '.repeat(200)}<think>a</think>`],
    ['', ''],
  ])('a text with inline reasoning is reduced to the answer: %j', (text, said) => {
    expect(saidOf([text])).toBe(said);
  });

  test.each([
    [['<think>Four?</thi', 'nk> <think>Yes.</think>It is 4.'], 'Four?Yes.'],
    [['<think>Four? </thi'], 'Four? </thi'],
    [['It is <think>4</think>.'], ''],
  ])('inline reasoning is separated from the text: %j', (pieces, reasoning) => {
    const thoughts = new InlineThoughts();
    for (const piece of pieces) thoughts.hear(piece);
    thoughts.end();
    expect(thoughts.reasoning).toBe(reasoning);
  });

  test('a text with inline reasoning gives the same answer however it is split into pieces', () => {
    const text = ' <think>Four? </thi <think></think> \n It is <think>4</think>.';
    const cuts = fc.array(fc.nat({ max: text.length }), { maxLength: 20 });
    fc.assert(
      fc.property(cuts, (given) => {
        const at = [0, ...given.toSorted((a, b) => a - b), text.length];
        const pieces = at.slice(1).map((end, nth) => text.slice(at[nth], end));
        expect(saidOf(pieces)).toBe('It is <think>4</think>.');
      }),
    );
  });

  test.each([
    ['Four?</think>\n\nIt is 4.', 'It is 4.'],
    ['Write <think>so</think>.', 'Write <think>so</think>.'],
    ['It is 4.', 'It is 4.'],
  ])(
    'a text is reduced to the answer even if the opening tag of its reasoning is missing: %j',
    (text, said) => {
      expect(afterThought(text)).toBe(said);
    },
  );
});

test('inline reasoning of a model is not shown, and tags in the reasoning have no effect', async () => {
  const texts = ['<think>Shall I <world>', 'pass</world>?</th', 'ink> The answer', ' is 4.'];
  const { yielded, end } = await heardOf(think(await questionTo(fetchSaying({ texts }))));
  expect([yielded.join(''), end.text]).toEqual(['The answer is 4.', 'The answer is 4.']);
});
