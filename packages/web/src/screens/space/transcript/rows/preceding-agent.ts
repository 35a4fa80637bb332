import type { FindMessage } from './find-message.ts';

/** The message of another agent that precedes an agent's message. */
export interface PrecedingAgent {
  /**
   * The name of the other agent. Null if there is none, or if a quotation already shows the name.
   */
  readonly precedingName: string | null;
  /**
   * `asked`: the message asked this agent. Any other value: this agent got the floor back, and the
   * value is the state of the reply that it had asked for.
   */
  readonly relation: 'asked' | 'answered' | 'stopped' | 'failed';
}

export const NO_PRECEDING_AGENT: PrecedingAgent = { precedingName: null, relation: 'asked' };

/** A message or stream of an agent, and the message to which it replies. */
export interface AgentReply {
  readonly agentId: string;
  readonly replyToId: string | null;
}

/** The agent whose message precedes this message: that agent asked this agent, or replied to it. */
export function precedingAgent(
  { agentId, replyToId }: AgentReply,
  find: FindMessage,
): PrecedingAgent {
  const replyTo = find(replyToId ?? '');
  if (replyTo?.sender?.kind !== 'agent' || replyTo.sender.id === agentId) return NO_PRECEDING_AGENT;
  let earlier = find(replyTo.replyTo?.id ?? '');
  while (earlier?.sender?.kind === 'agent' && earlier.sender.id !== agentId) {
    earlier = find(earlier.replyTo?.id ?? '');
  }
  const isBack = earlier?.sender?.id === agentId;
  return { precedingName: replyTo.sender.name, relation: isBack ? 'answered' : 'asked' };
}
