import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { MessageId, SpaceId } from '@conch/engine';
import type { FastifyReply } from 'fastify';
import type { AccessStanding } from '../../auth/principal.ts';
import type { Services } from '../../services.ts';
import { waitForExchange } from '../../wait-for-exchange.ts';
import { exchangeOnWire } from '../../wire/runs/exchange.ts';
import { hangUpOf } from '../hang-up.ts';
import type { HandlersOf } from '../route-request.ts';

interface AwaitedExchange {
  readonly by: AccessStanding;
  readonly spaceId: SpaceId;
  readonly messageId: MessageId;
  readonly wait: number;
  readonly stopOnHangUp?: boolean;
  readonly reply: FastifyReply;
}

export function exchangeHandlers(services: Services): HandlersOf<'readExchange'> {
  return {
    readExchange: async ({ by, params, query: { wait = 0 }, reply }) =>
      awaitedExchange(services, { by, ...params, wait, reply }),
  };
}

/** The exchange after a message, after a wait. Sets the status 202 if it is not over. */
export async function awaitedExchange(
  services: Services,
  { wait, stopOnHangUp = false, reply, ...about }: AwaitedExchange,
): Promise<AnswerOf<typeof HTTP_API.readExchange>> {
  const signal = hangUpOf(reply.raw);
  const options = { waitMs: wait * 1_000, signal, stopOnHangUp };
  const exchange = await waitForExchange(services, about, options);
  if (!exchange.isOver) {
    const { spaceId, messageId } = about;
    const path = `/api/v1/spaces/${spaceId}/messages/${messageId}/exchange?wait=${wait}`;
    reply.status(202).header('location', path);
  }
  return exchangeOnWire(services.conch, exchange);
}
