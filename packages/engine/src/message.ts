import type { Audience } from './audience.ts';
import type { MemberId, MessageId } from './ids.ts';
import type { SenderKind } from './member.ts';
import type { Mention } from './text/mention.ts';

/** Who wrote a message. A service has an id of its own and is no member. */
export interface Sender {
  readonly kind: SenderKind;
  readonly id: MemberId;
}

/** What turn-taking keeps of a message: who said it, and who may see it. */
export interface Spoken {
  readonly messageId: MessageId;
  readonly sender: Sender;
  readonly audience: Audience;
}

/** The end of a message's writing: whole, or cut short and marked so. */
export type MessageStatus = 'complete' | 'cancelled' | 'failed';

/** A message as it is to be stored. */
export interface Message extends Spoken {
  /** The author's name as it was, so that the message outlives its author. */
  readonly senderName: string;
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly replyTo: MessageId | null;
  readonly status: MessageStatus;
}
