import { expect, test } from 'vitest';
import { replyShape } from '../../src/llm/forum/post-shape.ts';
import { readPost } from '../../src/forum/read-post.ts';
import { think, type Question } from '../../src/llm/think.ts';
import { cpuMs } from './support/cpu-time.ts';
import { fetchSaying, heardOf, questionTo } from './support/question.ts';

const LONG = { config: { maxOutputTokens: 128_000 } };

const PIECES = 8_000;

/** The CPU time in which an answer of many pieces is heard. */
async function hearingMs(wanted: Pick<Question, 'shape'>): Promise<number> {
  const texts = ['{"reasoning":"', ...Array.from({ length: PIECES }, () => 'some words'), '"}'];
  const question = { ...(await questionTo(fetchSaying({ texts }), LONG)), ...wanted };
  const before = process.threadCpuUsage();
  await heardOf(think(question));
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

test('[T15] a post of a forum takes no longer to hear than any other answer', async () => {
  await hearingMs({});
  const [plain, shaped] = [await hearingMs({}), await hearingMs({ shape: replyShape })];
  // Read anew at each piece, it took more than ten times as long.
  expect(shaped / plain).toBeLessThan(4);
});

test('[T15] a post is read in time that grows with its length alone', () => {
  const readingMs = (length: number): number => {
    const text = `\`\`\`${'\n'.repeat(length)}`;
    return cpuMs(() => readPost(text, 'forum_reply'));
  };
  readingMs(1_000);
  expect(readingMs(40_000) / Math.max(1, readingMs(10_000))).toBeLessThan(9);
});

test('[T14] whatever comes in many small pieces leaves others their turns', async () => {
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

test('[I-16] a model that goes on far beyond what it may write is hung up on', async () => {
  const texts = Array.from({ length: 1_000 }, () => 'x'.repeat(100));
  const question = await questionTo(fetchSaying({ texts }), { config: { maxOutputTokens: 1_000 } });
  await expect(heardOf(think(question))).rejects.toMatchObject({
    trouble: 'garbled',
    message: 'The model wrote far more than maxOutputTokens; it was not listened to any longer.',
  });
});
