import type { MemberId } from './ids.ts';

/**
 * The agents that a message is for: a fixed list of agents, or everyone. Everyone includes agents
 * that join later.
 */
export type Audience = 'everyone' | readonly MemberId[];

/** Whether an agent may see a message with this audience. */
export function maySee(audience: Audience, agent: MemberId): boolean {
  return audience === 'everyone' || audience.includes(agent);
}

/**
 * AU9: whether all readers of an answer may see an earlier message. `audience` belongs to the
 * message, and `answerAudience` to the answer.
 */
export function isVisibleToAll(audience: Audience, answerAudience: Audience): boolean {
  if (audience === 'everyone') return true;
  if (answerAudience === 'everyone') return false;
  const readers = new Set(audience);
  return answerAudience.every((agent) => readers.has(agent));
}

/** The union of two audiences, without duplicates. */
export function joined(first: Audience, second: Audience): Audience {
  if (first === 'everyone' || second === 'everyone') return 'everyone';
  return [...new Set([...first, ...second])];
}
