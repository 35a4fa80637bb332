import type { AgentEnd, Task } from '../agent.ts';
import { readPost } from './read-post.ts';

type PostEnd = Extract<AgentEnd, { kind: 'answered' | 'skipped' }>;

/** The end of a tick's run whose model wrote this text. Text around the post is ignored. */
export function endOfPost(text: string, { thread }: Pick<Task, 'thread'>): PostEnd {
  const post = readPost(text, thread === undefined ? 'forum_thread' : 'forum_reply');
  if (post === 'skip') return { kind: 'skipped' };
  // The forum refuses a text that is not a post, so that people learn why there is none (FO13).
  return { kind: 'answered', content: post === null ? text : JSON.stringify(post) };
}
