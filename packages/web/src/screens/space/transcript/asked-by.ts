import type { FindMessage } from './find-message.ts';

/** An agent’s words that another agent speaks after. */
export interface AskedBy {
  /** Who said them; `null`: no agent, or everybody sees it anyway. */
  readonly askedBy: string | null;
  /** Whether they answer what this agent said before: it has got the floor back. */
  readonly isBack: boolean;
}

export const ASKED_BY_NOBODY: AskedBy = { askedBy: null, isBack: false };

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
  return { askedBy: asked.author.name, isBack: before?.author?.id === agentId };
}
