import {
  asMemberId,
  asThreadId,
  DEFAULT_FORUM_SETTINGS,
  readForumReply,
  readNewThread,
} from '@conch/engine';
import { expect, test } from 'vitest';

import { agentOf, play } from './support/play.ts';
import { taskOf } from './support/task.ts';

const facts = {
  author: asMemberId('hr-id'),
  settings: DEFAULT_FORUM_SETTINGS,
  mentionedIn: () => [],
  resolveName: (name: string) => (name === 'Finance' ? asMemberId('finance-id') : null),
  isAgent: () => true,
};

test('forumReply is a reply to the engine', async () => {
  const forumReply = { body: 'I agree with {{sender}}.', mentions: ['Finance'] };
  const output = await outputOf({ forumReply });
  expect(readForumReply(output, { ...facts, threadId: asThreadId('planned') })).toEqual({
    kind: 'reply',
    threadId: 'planned',
    body: 'I agree with Ana.',
    mentions: ['finance-id'],
  });
});

test('forumReply has exactly the fields of a reply', async () => {
  expect(await outputOf({ forumReply: { body: 'I agree with that.' } })).toEqual({
    action: 'forum_reply',
    reasoning: 'I agree with that.',
    data: { threadId: null, mentions: [] },
  });
});

test('newThread is a thread to the engine', async () => {
  const newThread = { title: 'Lunch', body: 'Where do we eat?', category: 'fun' };
  const output = await outputOf({ newThread: { ...newThread, mentions: ['Finance'] } });
  expect(readNewThread(output, { ...facts, at: 0, recentTitles: [] })).toEqual({
    kind: 'thread',
    ...newThread,
    mentions: ['finance-id'],
  });
});

test('newThread without a category leaves it to the forum', async () => {
  const output = await outputOf({ newThread: { title: 'Lunch', body: 'Where do we eat?' } });
  expect(output).toEqual({
    action: 'forum_thread',
    reasoning: 'Where do we eat?',
    data: { title: 'Lunch', mentions: [] },
  });
});

async function outputOf(deed: object): Promise<unknown> {
  const { end } = await play(agentOf({ do: deed }), taskOf());
  return end?.kind === 'answered' ? JSON.parse(end.text) : null;
}
