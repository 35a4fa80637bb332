import {
  asMemberId,
  asThreadId,
  outputFacts,
  buildRoster,
  readForumReply,
  readNewThread,
} from '@conch/engine';
import { describe, expect, test } from 'vitest';
import { readPost } from '../../../src/llm/forum/read-post.ts';

const REPLY = {
  action: 'forum_reply',
  reasoning: 'I agree with that.',
  data: { threadId: 'another', mentions: ['Finance'] },
};
const THREAD = {
  action: 'forum_thread',
  reasoning: 'Where do we eat today?',
  data: { title: 'Lunch', category: 'fun', mentions: [] },
};
const roster = buildRoster([
  { id: 'hr', name: 'HR', kind: 'agent' },
  { id: 'finance', name: 'Finance', kind: 'agent' },
]);
const facts = outputFacts(asMemberId('hr'), roster);

describe('a post that a model has written', () => {
  test.each([
    ['as JSON alone', JSON.stringify(REPLY)],
    ['with white space around it', `\n\n  ${JSON.stringify(REPLY, null, 2)}\n`],
    ['in a fence', `\`\`\`json\n${JSON.stringify(REPLY)}\n\`\`\``],
    ['in a fence without a language', `\`\`\`\n${JSON.stringify(REPLY)}\n\`\`\``],
    ['with words around it', `Here is my reply: ${JSON.stringify(REPLY)} I hope it helps.`],
    [
      'after its thoughts',
      `<think>hm, {what}?</think>\n\`\`\`json\n${JSON.stringify(REPLY)}\`\`\``,
    ],
    ['with more than was asked for', JSON.stringify({ ...REPLY, mood: 'good' })],
  ])('is read %s', (_, text) => {
    const post = readPost(text, 'forum_reply');
    expect(readForumReply(post, { ...facts, threadId: asThreadId('planned') })).toEqual({
      kind: 'reply',
      threadId: 'planned',
      body: 'I agree with that.',
      mentions: ['finance'],
    });
  });

  test('names no thread of its own', () => {
    expect(readPost(JSON.stringify(REPLY), 'forum_reply')?.data).toEqual({
      threadId: null,
      mentions: ['Finance'],
    });
  });

  test('is a thread to the engine where a thread was asked for', () => {
    const post = readPost(JSON.stringify(THREAD), 'forum_thread');
    expect(readNewThread(post, { ...facts, at: 0, recentTitles: [] })).toMatchObject({
      kind: 'thread',
      title: 'Lunch',
      category: 'fun',
      body: 'Where do we eat today?',
    });
  });

  test.each([
    ['a body under ten characters', JSON.stringify({ ...REPLY, reasoning: 'I agree.' })],
    ['another action', JSON.stringify({ ...REPLY, action: 'skip' })],
    ['a thread, where a reply was asked for', JSON.stringify(THREAD)],
    ['plain words', 'I agree with that.'],
    ['half of it', JSON.stringify(REPLY).slice(0, -20)],
    ['a list', '[1, 2]'],
    ['nothing', ''],
  ])('is none with %s', (_, text) => {
    expect(readPost(text, 'forum_reply')).toBeNull();
  });

  test.each([[{}], [null], [{ mentions: 'Finance' }], [{ mentions: [1] }]])(
    'without mentions that can be read has none: %j',
    (details) => {
      const text = JSON.stringify({ ...REPLY, data: details });
      expect(readPost(text, 'forum_reply')?.data['mentions']).toEqual([]);
    },
  );
});
