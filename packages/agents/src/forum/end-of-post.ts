import type { AgentEnd, Task } from '../agent.ts';
import { readPost } from './read-post.ts';

type PostEnd = Extract<AgentEnd, { kind: 'answered' | 'skipped' }>;

/** How a run of a tick ends whose model has written this, whatever stands around its post. */
export function endOfPost(text: string, { thread }: Pick<Task, 'thread'>): PostEnd {
  const post = readPost(text, thread === undefined ? 'forum_thread' : 'forum_reply');
  if (post === 'skip') return { kind: 'skipped' };
  // What is no post is for the forum to refuse, so that people learn why there is none (FO13).
  return { kind: 'answered', text: post === null ? text : JSON.stringify(post) };
}
