import type { MessageId, SpaceId } from '@conch/engine';
import type { Exchange } from '@conch/runtime';
import type { PersonalStanding } from '../http/route-request.ts';
import { MessageCommands } from '../message-commands.ts';
import type { Services } from '../services.ts';
import { waitForExchange } from '../wait-for-exchange.ts';

/** A message that a client has posted through this API. */
export interface PostedQuestion {
  readonly by: PersonalStanding;
  readonly spaceId: SpaceId;
  readonly messageId: MessageId;
  /** The event that posted the message. */
  readonly seq: number;
  /** Aborted when the client hangs up. */
  readonly signal: AbortSignal;
}

interface Question {
  readonly by: PersonalStanding;
  readonly spaceId: SpaceId;
  readonly agentName: string | null;
  readonly text: string;
  readonly signal: AbortSignal;
}

/** Posts the last message of a client. An addressed agent is mentioned. */
export async function postQuestion(
  services: Services,
  { by, spaceId, agentName, text, signal }: Question,
): Promise<PostedQuestion> {
  const content = agentName === null ? text : `@${agentName} ${text}`;
  const { messageId, seq } = await new MessageCommands(services).post(by, { spaceId, content });
  return { by, spaceId, messageId, seq, signal };
}

const WAIT_MS = 120_000;
const MOST_MS = 900_000;

/**
 * Waits until the chains are over, people must approve something, or the client hangs up. Hanging
 * up stops the chains that this message began, and no others.
 */
export async function settledExchange(
  services: Services,
  { by, spaceId, messageId, signal }: PostedQuestion,
): Promise<Exchange> {
  const { clock, conch } = services;
  const until = clock.monotonicMs() + MOST_MS;
  const how = { waitMs: WAIT_MS, signal, untilApproval: true };
  let exchange: Exchange;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each wait ends before the next begins
    exchange = await waitForExchange(services, { by, spaceId, messageId }, how);
  } while (
    !exchange.isOver &&
    exchange.approvals.length === 0 &&
    !signal.aborted &&
    clock.monotonicMs() < until
  );
  if (!signal.aborted) return exchange;
  const own = exchange.chains.filter(
    ({ endedAt, triggerId }) => endedAt === null && triggerId === messageId,
  );
  const { personId } = by.principal;
  await Promise.all(own.map(({ id }) => conch.stop({ spaceId, chainId: id, by: personId })));
  return exchange;
}
