import type { FindMessage } from './find-message.ts';

/** An agent’s words that another agent speaks after. */
export interface AskedBy {
  /** Who said them; `null`: no agent, or everybody sees it anyway. */
  readonly askedBy: string | null;
  /** They ask it; or they are what it had asked for, to their end or not: it has the floor back. */
  readonly how: 'asked' | 'answered' | 'stopped' | 'failed';
}

export const ASKED_BY_NOBODY: AskedBy = { askedBy: null, how: 'asked' };

/** Something that an agent says, and about what. */
export interface Answer {
  readonly agentId: string;
  readonly replyToId: string | null;
}

/** After which agent’s words an agent speaks: those that ask it, or those that it had asked for. */
export function askedBy({ agentId, replyToId }: Answer, find: FindMessage): AskedBy {
  const asked = find(replyToId ?? '');
  if (asked?.author?.kind !== 'agent' || asked.author.id === agentId) return ASKED_BY_NOBODY;
  let before = find(asked.replyTo?.id ?? '');
  while (before?.author?.kind === 'agent' && before.author.id !== agentId) {
    before = find(before.replyTo?.id ?? '');
  }
  const isBack = before?.author?.id === agentId;
  return { askedBy: asked.author.name, how: isBack ? 'answered' : 'asked' };
}
