import type { FastifyRequest } from 'fastify';
import type { Standing } from '../auth/principal.ts';
import type { Services } from '../services.ts';
import { addressOf } from './address.ts';

/** Who sends a request, and under which key what they do is counted; `null`: automation, uncounted. */
export interface Caller {
  readonly by: Standing | null;
  readonly key: string | null;
}

/** Finds out who asks and counts it, a wrong token for the address that it comes from. */
export async function callerOf(
  { gate, rates, config }: Pick<Services, 'gate' | 'rates' | 'config'>,
  { headers, raw }: FastifyRequest,
): Promise<Caller> {
  const unknown = `from ${addressOf(raw, config)}`;
  let by: Standing | null;
  try {
    by = await gate.authenticate(headers);
  } catch (error) {
    await rates.requests.take(unknown);
    throw error;
  }
  const key = by === null ? unknown : keyOf(by);
  if (key !== null) await rates.requests.take(key);
  return { by, key };
}

function keyOf({ principal }: Standing): string | null {
  if (principal.kind === 'automation') return null;
  return principal.kind === 'agent' ? principal.agentId : principal.personId;
}
