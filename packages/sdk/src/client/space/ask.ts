import type { HttpCaller } from '../http/http-caller.ts';
import type { RouteOutput } from '../http/route-types.ts';

/** A question's message, and everything that followed from it. */
export type AnsweredQuestion = RouteOutput<'readExchange'>;

export interface QuestionOptions {
  /** The message to which the question replies. */
  readonly replyToId?: string;
  /** Identifies the question. Asking again with the same id posts nothing and waits on. */
  readonly clientId?: string;
  /** Stops waiting. The agents go on. */
  readonly signal?: AbortSignal;
}

const WAIT_SECONDS = 60;
const RETRIES = 3;

/** Posts a message, and resolves when all agents that answer it are done. */
export async function ask(
  caller: HttpCaller,
  { spaceId, content }: { readonly spaceId: string; readonly content: string },
  { signal, clientId = crypto.randomUUID(), replyToId }: QuestionOptions = {},
): Promise<AnsweredQuestion> {
  const options = { retries: RETRIES, ...(signal === undefined ? {} : { signal }) };
  const replyTo = replyToId === undefined ? {} : { replyToId };
  const body = { content, clientId, wait: WAIT_SECONDS, ...replyTo };
  const posted = await caller.call('postMessage', { params: { spaceId }, body, ...options });
  const params = { spaceId, messageId: posted.messageId };
  const query = { wait: WAIT_SECONDS };
  let { exchange } = posted;
  while (exchange?.isOver !== true) {
    exchange = await caller.call('readExchange', { params, query, ...options });
  }
  return exchange;
}
