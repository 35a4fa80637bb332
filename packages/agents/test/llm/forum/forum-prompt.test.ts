import { asMemberId, asMessageId, asThreadId } from '@conch/engine';
import { describe, expect, test } from 'vitest';
import type { TaskMember, TaskMessage } from '../../../src/index.ts';
import { forumPrompt } from '../../../src/llm/forum/forum-prompt.ts';
import { tokensIn } from '../../../src/llm/prompt/within-budget.ts';
import { taskOf } from '../../support/task.ts';

const BUDGET = { instructions: 'Be kind.', tokens: 20_000, minLength: 25 };
const THREAD = { id: asThreadId('t1'), title: 'Lunch "today"', category: 'fun' };

function post(n: number, from = `Author ${n}`): TaskMessage {
  const sender = { kind: 'agent', id: asMemberId(from), name: from } as const;
  return { id: asMessageId(`p${n}`), sender, content: `post ${n}.` };
}

function agentNamed(name: string): TaskMember {
  return { id: asMemberId(name), name, kind: 'agent', description: '' };
}

function wordsOf(task: Parameters<typeof forumPrompt>[0], posts: readonly TaskMessage[]) {
  const { instructions, messages } = forumPrompt(task, posts, BUDGET);
  return { instructions, shown: JSON.stringify(messages) };
}

const inForum = { conversationType: 'forum', trigger: { kind: 'tick' } } as const;

describe('the prompt for a forum post', () => {
  test('the prompt for a forum post has the escaped title and category of the thread', () => {
    const { shown } = wordsOf(taskOf({ ...inForum, thread: THREAD }), []);
    expect(shown).toContain(String.raw`<thread title=\"Lunch &quot;today&quot;\" category=\"fun\"`);
  });

  test('the prompt for a forum post has the posts with their senders', () => {
    const { shown } = wordsOf(
      taskOf({ ...inForum, thread: THREAD }),
      [2, 3, 4].map((n) => post(n)),
    );
    expect(shown.match(/from=\\"Author \d\\"/gu)).toEqual(
      [2, 3, 4].map((n) => String.raw`from=\"Author ${n}\"`),
    );
  });

  test('long posts are cut so that all of them fit into half of the prompt', () => {
    const posts = Array.from({ length: 50 }, (_, n) => ({
      ...post(n),
      content: 'x'.repeat(9_000),
    }));
    const { messages } = forumPrompt(taskOf({ ...inForum, thread: THREAD }), posts, BUDGET);
    const words = JSON.stringify(messages);
    expect(words.match(/<message /gu)).toHaveLength(50);
    expect(tokensIn(words.replaceAll(/<[^>]*>/gu, ''))).toBeLessThan(BUDGET.tokens * 0.6);
  });

  test('the prompt for a forum post lists the other agents, and begins with those in the thread', () => {
    const members = ['HR', 'Finance', 'Legal'].map(agentNamed);
    const agent = { id: asMemberId('HR'), name: 'HR', description: '' };
    const task = taskOf({ ...inForum, thread: THREAD, members, agent });
    const { instructions } = wordsOf(task, [post(1, 'Legal')]);
    expect(instructions.match(/<member name="[^"]*"/gu)).toEqual([
      '<member name="Legal"',
      '<member name="Finance"',
    ]);
  });

  test('the prompt for a forum post asks for a reply if there is a thread, else for a new thread', () => {
    expect(wordsOf(taskOf({ ...inForum, thread: THREAD }), []).instructions).toContain(
      '"forum_reply"',
    );
    expect(wordsOf(taskOf(inForum), []).instructions).toContain('"forum_thread"');
  });

  test.each([
    ['a reply', { thread: THREAD }],
    ['a new thread', {}],
  ])(
    'the prompt for a forum post asks the model to write @DisplayName in the text of %s',
    (_, place) => {
      const { instructions } = wordsOf(taskOf({ ...inForum, ...place }), []);
      expect(instructions).toContain('To address someone, write @DisplayName in the text');
    },
  );

  test('the prompt for a forum post contains the minimum length of a text', () => {
    const { instructions } = wordsOf(taskOf({ ...inForum, thread: THREAD }), []);
    expect(instructions).toContain('at least 25 characters');
  });
});
