import type { FindMessage } from './find-message.ts';

/** The message of another agent that precedes an agent's message. */
export interface AskedBy {
  /**
   * The name of the other agent. Null if there is none, or if a quotation already shows the name.
   */
  readonly askedBy: string | null;
  /**
   * `asked`: the message asked this agent. Other values: this agent got the floor back, and the
   * reply that it had asked for is complete, stopped or failed.
   */
  readonly how: 'asked' | 'answered' | 'stopped' | 'failed';
}

export const ASKED_BY_NOBODY: AskedBy = { askedBy: null, how: 'asked' };

/** A message or stream of an agent, and the message to which it replies. */
export interface AgentReply {
  readonly agentId: string;
  readonly replyToId: string | null;
}

/** The agent whose message precedes this message: that agent asked this agent, or replied to it. */
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
