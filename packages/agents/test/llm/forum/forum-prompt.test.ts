import { asMemberId, asMessageId, asThreadId, DEFAULT_FORUM_SETTINGS } from '@conch/engine';
import { describe, expect, test } from 'vitest';
import type { TaskMember, TaskMessage } from '../../../src/index.ts';
import { FORUM_BOUNDS } from '../../../src/llm/forum/forum-bounds.ts';
import { forumPrompt } from '../../../src/llm/forum/forum-prompt.ts';
import { taskOf } from '../../support/task.ts';

const BUDGET = { instructions: 'Be kind.', tokens: 20_000 };
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

describe('what a model is asked for a post', () => {
  test('has the title and category of the thread, where nobody can write more', () => {
    const { shown } = wordsOf(taskOf({ ...inForum, thread: THREAD }), []);
    expect(shown).toContain(String.raw`<thread title=\"Lunch &quot;today&quot;\" category=\"fun\"`);
  });

  test('has the last three posts with their authors', () => {
    const { shown } = wordsOf(
      taskOf({ ...inForum, thread: THREAD }),
      [1, 2, 3, 4].map((n) => post(n)),
    );
    expect(shown.match(/from=\\"Author \d\\"/gu)).toEqual(
      [2, 3, 4].map((n) => String.raw`from=\"Author ${n}\"`),
    );
  });

  test('names at most fifty agents, those in the thread among them', () => {
    const members = Array.from({ length: 80 }, (_, n) => agentNamed(`Agent ${n}`));
    const task = taskOf({ ...inForum, thread: THREAD, members });
    const { instructions } = wordsOf(task, [post(1, 'Agent 79')]);
    const named = instructions.match(/<member name="[^"]*"/gu) ?? [];
    expect(named).toHaveLength(50);
    expect(named[0]).toBe('<member name="Agent 79"');
  });

  test('asks for a reply in a thread, and for a thread where there is none', () => {
    expect(wordsOf(taskOf({ ...inForum, thread: THREAD }), []).instructions).toContain(
      '"forum_reply"',
    );
    expect(wordsOf(taskOf(inForum), []).instructions).toContain('"forum_thread"');
  });

  test('is bounded as the forum itself is', () => {
    expect(DEFAULT_FORUM_SETTINGS).toMatchObject(FORUM_BOUNDS);
  });
});
