import type { MemberId } from './ids.ts';

/** Which agents a message is for: whoever is one, now or later, or a fixed set. */
export type Audience = 'everyone' | readonly MemberId[];

/** Whether an agent may see a message of this audience. */
export function maySee(audience: Audience, agent: MemberId): boolean {
  return audience === 'everyone' || audience.includes(agent);
}

/**
 * AU9: whether a message may stand before the eyes of who answers for
 * `coming`: only if every agent that will read the answer may see it too.
 */
export function isVisibleToAll(audience: Audience, coming: Audience): boolean {
  if (audience === 'everyone') return true;
  if (coming === 'everyone') return false;
  const readers = new Set(audience);
  return coming.every((agent) => readers.has(agent));
}

/** The audience that both name, without repetition. */
export function joined(first: Audience, second: Audience): Audience {
  if (first === 'everyone' || second === 'everyone') return 'everyone';
  return [...new Set([...first, ...second])];
}
