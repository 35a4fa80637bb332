import type { Audience } from './audience.ts';
import type { MemberId, MessageId } from './ids.ts';
import type { SenderKind } from './roster/member.ts';
import type { Mention } from './text/mention/mention.ts';

/** The sender of a message. A service has an id but is not a member. */
export interface Sender {
  readonly kind: SenderKind;
  readonly id: MemberId;
}

/** The part of a message that turn-taking stores: the sender and the readers. */
export interface SpokenMessage {
  readonly messageId: MessageId;
  readonly sender: Sender;
  readonly audience: Audience;
}

/** How the writing of a message ended. The status marks a cancelled or failed message. */
export type MessageStatus = 'complete' | 'cancelled' | 'failed';

/** A message as it will be stored. */
export interface Message extends SpokenMessage {
  /**
   * The sender's name when the message was posted, so that the message stays readable after the
   * sender is deleted.
   */
  readonly senderName: string;
  readonly content: string;
  readonly mentions: readonly Mention[];
  readonly replyTo: MessageId | null;
  readonly status: MessageStatus;
}
