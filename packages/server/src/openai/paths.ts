import type { FastifyRequest } from 'fastify';

/** The prefix of the OpenAI-compatible API. */
export const OPENAI_PREFIX = '/v1';

/** Whether a request goes to the OpenAI-compatible API. Cookies do not count there. */
export function isOpenaiPath({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return url.startsWith(`${OPENAI_PREFIX}/`);
}
