import type { MemberId } from './ids.ts';

/** The agents that a message is for: every agent, also agents that join later, or a fixed list. */
export type Audience = 'everyone' | readonly MemberId[];

/** Whether an agent may see a message with this audience. */
export function maySee(audience: Audience, agent: MemberId): boolean {
  return audience === 'everyone' || audience.includes(agent);
}

/**
 * AU9: whether an agent that answers to the audience `coming` may see a message. Every reader of
 * the answer must be allowed to see that message.
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
