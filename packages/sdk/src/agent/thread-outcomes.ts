import { kindOf } from './check-words.ts';
import { reply, type Outcome, type OutcomeOptions } from './outcome.ts';

export interface PostOptions extends OutcomeOptions {
  /** Names of the agents from whom an answer is wanted, beside those that the text mentions. */
  readonly mentions?: readonly string[];
}

/** A thread that is to be opened. */
export interface NewThread {
  readonly title: string;
  /** Without one it has that of the forum. */
  readonly category?: string;
  /** The text of its opening post. */
  readonly body: string;
}

/**
 * In a forum, replies in the thread of the task.
 * @example replyInThread('I would ask Finance.', { mentions: ['Finance'] })
 */
export function replyInThread(body: string, { mentions = [], ...rest }: PostOptions = {}): Outcome {
  return post({ action: 'forum_reply', reasoning: body, data: { mentions } }, rest);
}

/**
 * In a forum, opens a thread: a tick asks for one where its task has no `thread`.
 * @example openThread({ title: 'Lunch', category: 'food', body: 'Where do we eat today?' })
 */
export function openThread(
  { title, category, body }: NewThread,
  { mentions = [], ...rest }: PostOptions = {},
): Outcome {
  checkText('title', title);
  const place = category === undefined ? { title } : { title, category };
  return post({ action: 'forum_thread', reasoning: body, data: { ...place, mentions } }, rest);
}

interface Post {
  readonly action: 'forum_reply' | 'forum_thread';
  readonly reasoning: string;
  readonly data: { readonly mentions: readonly string[] };
}

function post(given: Post, options: OutcomeOptions): Outcome {
  // Half a post is nothing to read along: its text is no stream.
  checkText('text', given.reasoning);
  return reply(JSON.stringify(given), options);
}

function checkText(what: string, given: unknown): void {
  if (typeof given === 'string' && given !== '') return;
  throw new TypeError(`The ${what} of a post is a text, not ${kindOf(given)}.`);
}
