import type { Audience } from '../audience.ts';
import type { MemberId, MessageId } from '../ids.ts';
import type { Message, MessageStatus } from '../message.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import { nameOf } from '../space-state.ts';
import type { Mention } from '../text/mention.ts';

/** What an agent says, ready to be posted. */
export interface Said {
  readonly agent: MemberId;
  /** The run whose turn it takes; `null`: a turn of its own. */
  readonly run: Run | null;
  readonly messageId: MessageId;
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly audience: Audience;
  readonly replyTo: MessageId | null;
  readonly status: MessageStatus;
  readonly because: RuleId;
}

/** Posts an agent's message: it takes a turn, and its author spoke last. */
export function sayAs(ruling: Ruling, said: Said): Message {
  const message = messageOf(ruling, said);
  countTurn(ruling, said.agent, said.run);
  ruling.add({
    type: 'post-message',
    message,
    runId: said.run?.id ?? null,
    because: said.because,
  });
  return message;
}

/** TL1: an agent's message turns the reservation into a counted turn. */
export function countTurn(ruling: Ruling, agent: MemberId, run: Run | null): void {
  if (run !== null && run.holdsTurn) ruling.putRun({ ...run, holdsTurn: false });
  const { turnLimit, kind } = ruling.settings;
  const counts = turnLimit > 0 && kind === 'chat';
  const turnsUsed = ruling.floor.turnsUsed + (counts ? 1 : 0);
  ruling.change({ turnsUsed, lastSpoke: agent });
}

export function messageOf(ruling: Ruling, said: Omit<Said, 'run' | 'because'>): Message {
  return {
    messageId: said.messageId,
    sender: { kind: 'agent', id: said.agent },
    senderName: nameOf(ruling.space, said.agent),
    text: said.text,
    mentions: said.mentions,
    audience: said.audience,
    replyTo: said.replyTo,
    status: said.status,
  };
}
