import { expect, test, vi } from 'vitest';
import { replyShape } from '../../src/llm/forum/post-shape.ts';
import { readPost } from '../../src/forum/read-post.ts';
import { think, type ModelRequest } from '../../src/llm/model-step.ts';
import { fetchSaying, heardOf, questionTo } from './support/question.ts';

const LONG = { config: { maxOutputTokens: 128_000 } };

const PIECES = 1_000;

/**
 * Returns the number of characters that are parsed as JSON while an answer of many pieces is read.
 */
async function charactersParsed(wanted: Pick<ModelRequest, 'shape'>): Promise<number> {
  const texts = ['{"reasoning":"', ...Array.from({ length: PIECES }, () => 'some words'), '"}'];
  const question = { ...(await questionTo(fetchSaying({ texts }), LONG)), ...wanted };
  const parse = vi.spyOn(JSON, 'parse');
  await heardOf(think(question));
  const characters = parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  parse.mockRestore();
  return characters;
}

test('[T15] a forum post is not parsed again for each piece that arrives', async () => {
  const plain = await charactersParsed({});
  expect(plain).toBeGreaterThan(PIECES);
  expect(await charactersParsed({ shape: replyShape })).toBeLessThan(2 * plain);
});

test('[T15] a post with very many lines is read in linear time', () => {
  // Linear reading takes a moment. Quadratic reading would take hours.
  const text = `\`\`\`${'\n'.repeat(4_000_000)}`;
  expect(readPost(text, 'forum_reply')).toBeDefined();
});

test('[T14] an answer in many small pieces does not block the event loop', async () => {
  const texts = Array.from({ length: 6_400 }, () => 'x');
  const question = await questionTo(fetchSaying({ texts }), LONG);
  let turns = 0;
  let isDone = false;
  const takeTurn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await heardOf(think(question));
  isDone = true;
  expect(turns).toBeGreaterThan(90);
});

test('[I-16] if a model writes far beyond its output limit, Conch stops reading', async () => {
  const texts = Array.from({ length: 1_000 }, () => 'x'.repeat(100));
  const question = await questionTo(fetchSaying({ texts }), { config: { maxOutputTokens: 1_000 } });
  await expect(heardOf(think(question))).rejects.toMatchObject({
    trouble: 'garbled',
    message:
      'The model wrote far more than maxOutputTokens, so Conch stopped reading. Choose another model.',
  });
});
