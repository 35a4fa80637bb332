import type { Audience } from '../audience.ts';
import type { MemberId, MessageId } from '../ids.ts';
import type { Message, MessageStatus } from '../message.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import { nameOf } from '../space-state.ts';
import type { Mention } from '../text/mention/mention.ts';

/** An agent's message, ready to be posted. */
export interface AgentMessage {
  readonly agent: MemberId;
  /** The run whose turn the message uses. Null if the message takes a separate turn. */
  readonly run: Run | null;
  readonly messageId: MessageId;
  readonly content: string;
  readonly mentions: readonly Mention[];
  readonly audience: Audience;
  readonly replyTo: MessageId | null;
  readonly status: MessageStatus;
  readonly because: RuleId;
}

/** Posts an agent's message. The message uses a turn, and the agent becomes the last speaker. */
export function sayAs(ruling: Ruling, agentMessage: AgentMessage): Message {
  const message = messageOf(ruling, agentMessage);
  countTurn(ruling, agentMessage.agent, agentMessage.run);
  ruling.add({
    type: 'post-message',
    message,
    runId: agentMessage.run?.id ?? null,
    because: agentMessage.because,
  });
  return message;
}

/** TL1: an agent's message uses one turn and ends the reservation of that turn. */
export function countTurn(ruling: Ruling, agent: MemberId, run: Run | null): void {
  if (run !== null && run.holdsTurn) ruling.putRun({ ...run, holdsTurn: false });
  const { turnLimit, kind } = ruling.settings;
  const counts = turnLimit > 0 && kind === 'chat';
  const turnsUsed = ruling.floor.turnsUsed + (counts ? 1 : 0);
  ruling.change({ turnsUsed, lastSpoke: agent });
}

export function messageOf(
  ruling: Ruling,
  agentMessage: Omit<AgentMessage, 'run' | 'because'>,
): Message {
  return {
    messageId: agentMessage.messageId,
    sender: { kind: 'agent', id: agentMessage.agent },
    senderName: nameOf(ruling.space, agentMessage.agent),
    content: agentMessage.content,
    mentions: agentMessage.mentions,
    audience: agentMessage.audience,
    replyTo: agentMessage.replyTo,
    status: agentMessage.status,
  };
}
