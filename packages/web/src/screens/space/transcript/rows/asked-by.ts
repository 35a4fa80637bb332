import type { FindMessage } from './find-message.ts';

/** The message of another agent that an agent's message follows. */
export interface AskedBy {
  /** The name of that agent. Null if there is none, or if a quotation already shows it. */
  readonly askedBy: string | null;
  /**
   * `asked`: that message asked this agent. The others: this agent had asked for it and has the
   * floor back, with the reply complete, stopped or failed.
   */
  readonly how: 'asked' | 'answered' | 'stopped' | 'failed';
}

export const ASKED_BY_NOBODY: AskedBy = { askedBy: null, how: 'asked' };

/** A message or stream of an agent, and the message it replies to. */
export interface AgentReply {
  readonly agentId: string;
  readonly replyToId: string | null;
}

/** The agent whose message this one follows: it asked this agent, or replied to it. */
export function askedBy({ agentId, replyToId }: AgentReply, find: FindMessage): AskedBy {
  const asked = find(replyToId ?? '');
  if (asked?.sender?.kind !== 'agent' || asked.sender.id === agentId) return ASKED_BY_NOBODY;
  let before = find(asked.replyTo?.id ?? '');
  while (before?.sender?.kind === 'agent' && before.sender.id !== agentId) {
    before = find(before.replyTo?.id ?? '');
  }
  const isBack = before?.sender?.id === agentId;
  return { askedBy: asked.sender.name, how: isBack ? 'answered' : 'asked' };
}
