import type { MemberId } from './ids.ts';

/** The agents that a message is for: every agent, now and later, or a fixed set. */
export type Audience = 'everyone' | readonly MemberId[];

/** Whether an agent may see a message with this audience. */
export function maySee(audience: Audience, agent: MemberId): boolean {
  return audience === 'everyone' || audience.includes(agent);
}

/**
 * AU9: whether an agent may see a message while it answers for `coming`. Every agent that will read
 * the answer must be allowed to see the message too.
 */
export function isVisibleToAll(audience: Audience, coming: Audience): boolean {
  if (audience === 'everyone') return true;
  if (coming === 'everyone') return false;
  const readers = new Set(audience);
  return coming.every((agent) => readers.has(agent));
}

/** The union of two audiences, without duplicates. */
export function joined(first: Audience, second: Audience): Audience {
  if (first === 'everyone' || second === 'everyone') return 'everyone';
  return [...new Set([...first, ...second])];
}
