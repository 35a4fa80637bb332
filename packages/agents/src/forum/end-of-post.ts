import type { AgentEnd, Task } from '../agent.ts';
import { readPost } from './read-post.ts';

type PostEnd = Extract<AgentEnd, { kind: 'answered' | 'skipped' }>;

/** Turns a model's text into the end of its run in a tick. Text around the post is ignored. */
export function endOfPost(text: string, { thread }: Pick<Task, 'thread'>): PostEnd {
  const post = readPost(text, thread === undefined ? 'forum_thread' : 'forum_reply');
  if (post === 'skip') return { kind: 'skipped' };
  // An invalid text stays unchanged, so that the forum refuses the text and shows people the reason
  // (FO13).
  return { kind: 'answered', content: post === null ? text : JSON.stringify(post) };
}
