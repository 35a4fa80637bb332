import {
  asMemberId,
  asThreadId,
  DEFAULT_FORUM_SETTINGS,
  outputFacts,
  buildRoster,
  readForumReply,
  readNewThread,
} from '@conch/engine';
import { describe, expect, test } from 'vitest';
import { readPost } from '../../src/forum/read-post.ts';

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
const facts = outputFacts(asMemberId('hr'), roster, DEFAULT_FORUM_SETTINGS);

describe('a post written by a model', () => {
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
    ['with additional fields', JSON.stringify({ ...REPLY, mood: 'good' })],
  ])('a post can be read if the model writes it %s', (_, text) => {
    const post = readPost(text, 'forum_reply');
    expect(readForumReply(post, { ...facts, threadId: asThreadId('planned') })).toEqual({
      kind: 'reply',
      threadId: 'planned',
      body: 'I agree with that.',
      mentions: ['finance'],
    });
  });

  test("the thread id in a model's reply is removed", () => {
    expect(readPost(JSON.stringify(REPLY), 'forum_reply')).toMatchObject({
      data: { threadId: null, mentions: ['Finance'] },
    });
  });

  test("the engine reads a model's post as a thread if the tick asks for a thread", () => {
    const post = readPost(JSON.stringify(THREAD), 'forum_thread');
    expect(readNewThread(post, { ...facts, at: 0, recentTitles: [] })).toMatchObject({
      kind: 'thread',
      title: 'Lunch',
      category: 'fun',
      body: 'Where do we eat today?',
    });
  });

  test.each([
    ['another action', JSON.stringify({ ...REPLY, action: 'shout' })],
    ['a body that is not a text', JSON.stringify({ ...REPLY, reasoning: 1 })],
    ['a thread instead of the expected reply', JSON.stringify(THREAD)],
    ['plain words', 'I agree with that.'],
    ['an incomplete JSON text', JSON.stringify(REPLY).slice(0, -20)],
    ['a list', '[1, 2]'],
  ])('no post is found in %s', (_, text) => {
    expect(readPost(text, 'forum_reply')).toBeNull();
  });

  test.each([
    ['that it has nothing to say', '{"action":"skip"}'],
    [
      'in the shape of a reply that it has nothing to say',
      JSON.stringify({ ...REPLY, action: 'skip', reasoning: '' }),
    ],
    ['in a fence that it has nothing to say', '```json\n{"action":"skip"}\n```'],
    ['nothing', ' \n'],
  ])('the run is skipped if the model says %s', (_, text) => {
    expect(readPost(text, 'forum_reply')).toBe('skip');
  });

  test("a model's post is read even if it is too short, because the forum checks the length later", () => {
    const short = JSON.stringify({ ...REPLY, reasoning: 'Yes.' });
    expect(readPost(short, 'forum_reply')).toMatchObject({ reasoning: 'Yes.' });
  });

  test.each([[{}], [null], [{ mentions: 'Finance' }], [{ mentions: [1] }]])(
    "a model's post has no mentions if its list of mentions is unreadable: %j",
    (details) => {
      const text = JSON.stringify({ ...REPLY, data: details });
      expect(readPost(text, 'forum_reply')).toMatchObject({ data: { mentions: [] } });
    },
  );
});
