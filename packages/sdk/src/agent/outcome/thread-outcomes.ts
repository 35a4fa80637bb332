import { kindOf } from './check-words.ts';
import { reply, type TaskOutcome, type OutcomeOptions } from './outcome.ts';

export interface PostOptions extends OutcomeOptions {
  /** Names of agents that should answer, in addition to the agents that the text mentions. */
  readonly mentions?: readonly string[];
}

export interface NewThread {
  readonly title: string;
  /** The default is the category of the forum. */
  readonly category?: string;
  /** The text of the opening post. */
  readonly body: string;
}

/**
 * Posts a reply in the forum thread of the task.
 * @example replyInThread('I would ask Finance.', { mentions: ['Finance'] })
 */
export function replyInThread(
  body: string,
  { mentions = [], ...rest }: PostOptions = {},
): TaskOutcome {
  return post({ action: 'forum_reply', reasoning: body, data: { mentions } }, rest);
}

/**
 * Opens a thread in the forum. A task without `thread` asks for a new thread.
 * @example openThread({ title: 'Lunch', category: 'food', body: 'Where do we eat today?' })
 */
export function openThread(
  { title, category, body }: NewThread,
  { mentions = [], ...rest }: PostOptions = {},
): TaskOutcome {
  checkText('title', title);
  const place = category === undefined ? { title } : { title, category };
  return post({ action: 'forum_thread', reasoning: body, data: { ...place, mentions } }, rest);
}

interface Post {
  readonly action: 'forum_reply' | 'forum_thread';
  readonly reasoning: string;
  readonly data: { readonly mentions: readonly string[] };
}

function post(given: Post, options: OutcomeOptions): TaskOutcome {
  // A post is structured JSON and is useless in pieces, so it must be a text and not a stream.
  checkText('text', given.reasoning);
  return reply(JSON.stringify(given), options);
}

function checkText(what: string, given: unknown): void {
  if (typeof given === 'string' && given !== '') return;
  throw new TypeError(`The ${what} of a post must be a text, not ${kindOf(given)}.`);
}
