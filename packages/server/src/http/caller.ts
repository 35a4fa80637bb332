import type { FastifyRequest } from 'fastify';
import type { AccessStanding } from '../auth/principal.ts';
import type { Services } from '../services.ts';
import { addressOf } from './connection/address.ts';

/**
 * The caller of a request and the key of its rate limit. The key is null for automation, which has
 * no limit.
 */
export interface RequestCaller {
  readonly by: AccessStanding | null;
  readonly key: string | null;
}

type CallingRequest = Pick<FastifyRequest, 'headers' | 'raw' | 'method' | 'routeOptions'>;

/**
 * Authenticates the caller and counts the request. A request with a wrong token is counted for its
 * address.
 */
export async function callerOf(
  { gate, rates, config }: Pick<Services, 'gate' | 'rates' | 'config'>,
  { headers, raw, method, routeOptions }: CallingRequest,
): Promise<RequestCaller> {
  const address = addressOf(raw, config);
  const unknown = `from ${address}`;
  const use = { route: `${method} ${routeOptions.url ?? ''}`, address };
  let by: AccessStanding | null;
  try {
    by = await gate.authenticate(headers, use);
  } catch (error) {
    await rates.requests.take(unknown);
    throw error;
  }
  const key = by === null ? unknown : keyOf(by);
  if (key !== null) await rates.requests.take(key);
  return { by, key };
}

function keyOf({ principal }: AccessStanding): string | null {
  if (principal.kind === 'automation') return null;
  if (principal.kind === 'service') return principal.serviceId;
  return principal.kind === 'agent' ? principal.agentId : principal.personId;
}
