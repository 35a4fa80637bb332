import {
  asMemberId,
  asThreadId,
  DEFAULT_FORUM_SETTINGS,
  readForumReply,
  readNewThread,
} from '@conch/engine';
import { describe, expect, test } from 'vitest';

import type { Task, TaskThread } from '../src/index.ts';
import { agentOf, play } from './support/play.ts';
import { taskOf } from './support/task.ts';

const facts = {
  senderId: asMemberId('hr-id'),
  settings: DEFAULT_FORUM_SETTINGS,
  mentionedIn: () => [],
  resolveName: (name: string) => (name === 'Finance' ? asMemberId('finance-id') : null),
  isAgent: () => true,
};

test('the engine reads forumReply as a reply', async () => {
  const forumReply = { body: 'I agree with {{sender}}.', mentions: ['Finance'] };
  const output = await outputOf({ forumReply });
  expect(readForumReply(output, { ...facts, threadId: asThreadId('planned') })).toEqual({
    kind: 'reply',
    threadId: 'planned',
    body: 'I agree with Ana.',
    mentions: ['finance-id'],
  });
});

test('the output of forumReply has exactly the fields of a reply', async () => {
  expect(await outputOf({ forumReply: { body: 'I agree with that.' } })).toEqual({
    action: 'forum_reply',
    reasoning: 'I agree with that.',
    data: { threadId: null, mentions: [] },
  });
});

test('the engine reads newThread as a thread', async () => {
  const newThread = { title: 'Lunch', body: 'Where do we eat?', category: 'fun' };
  const output = await outputOf({ newThread: { ...newThread, mentions: ['Finance'] } });
  expect(readNewThread(output, { ...facts, at: 0, recentTitles: [] })).toEqual({
    kind: 'thread',
    ...newThread,
    mentions: ['finance-id'],
  });
});

test('if newThread names no category, its output has no category, so that the forum uses its default category', async () => {
  const output = await outputOf({ newThread: { title: 'Lunch', body: 'Where do we eat?' } });
  expect(output).toEqual({
    action: 'forum_thread',
    reasoning: 'Where do we eat?',
    data: { title: 'Lunch', mentions: [] },
  });
});

const THREAD: TaskThread = { id: asThreadId('planned'), title: 'Lunch', category: 'fun' };
const REPLY = taskOf({ trigger: { kind: 'tick' }, conversationType: 'forum', thread: THREAD });
const NEW_THREAD = taskOf({ trigger: { kind: 'tick' }, conversationType: 'forum' });

describe('the kind of post that a tick asks for', () => {
  const forumReply = { body: 'I agree with that.' };
  const newThread = { title: 'Lunch', body: 'Where do we eat?' };

  test.each([
    ['a reply', REPLY, 'forum_reply'],
    ['a thread', NEW_THREAD, 'forum_thread'],
  ])(
    'if a tick asks for %s, rules for the other kind of post are ignored',
    async (_, task, action) => {
      const rules = [{ do: { newThread } }, { do: { forumReply } }];
      expect(await actionOf(rules, task)).toBe(action);
      expect(await actionOf(rules.toReversed(), task)).toBe(action);
    },
  );

  test.each([
    ['reply', REPLY, true],
    ['reply', NEW_THREAD, false],
    ['thread', REPLY, false],
    ['thread', NEW_THREAD, true],
    ['reply', taskOf({ thread: THREAD }), false],
    ['thread', taskOf(), false],
  ])(
    'a rule with asked: %s fires only in a tick that asks for this kind of post (%#)',
    async (asked, task, does) => {
      const agent = agentOf({ when: { asked }, do: { fail: 'fired' } });
      const { end } = await play(agent, task);
      expect(end?.kind === 'failed').toBe(does);
    },
  );

  test('a rule that writes no post fires whichever kind of post the tick asks for', async () => {
    const agent = agentOf({ do: { fail: 'fired' } });
    const ends = [await play(agent, REPLY), await play(agent, NEW_THREAD)].map(({ end }) => end);
    expect(ends).toMatchObject([{ kind: 'failed' }, { kind: 'failed' }]);
  });
});

test('a template can insert the title and category of the thread', async () => {
  const agent = agentOf({ do: { fail: '{{thread.title}} in {{thread.category}}' } });
  expect((await play(agent, REPLY)).end).toMatchObject({ message: 'Lunch in fun' });
});

test('a template inserts an empty thread title if there is no thread', async () => {
  const agent = agentOf({ do: { fail: '[{{thread.title}}{{thread.category}}]' } });
  expect((await play(agent, NEW_THREAD)).end).toMatchObject({ message: '[]' });
});

async function actionOf(rules: readonly object[], task: Task): Promise<unknown> {
  const { end } = await play(agentOf(...rules), task);
  return end?.kind === 'answered' ? (JSON.parse(end.content) as { action: string }).action : end;
}

async function outputOf(deed: object): Promise<unknown> {
  const { end } = await play(agentOf({ do: deed }), taskOf());
  return end?.kind === 'answered' ? JSON.parse(end.content) : null;
}
