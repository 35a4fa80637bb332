import type { Audience } from './audience.ts';
import type { MemberId, MessageId } from './ids.ts';
import type { SenderKind } from './roster/member.ts';
import type { Mention } from './text/mention/mention.ts';

/** The sender of a message. A service has an id but is no member. */
export interface Sender {
  readonly kind: SenderKind;
  readonly id: MemberId;
}

/** The data of a message that turn-taking stores: its sender and its readers. */
export interface SpokenMessage {
  readonly messageId: MessageId;
  readonly sender: Sender;
  readonly audience: Audience;
}

/** How the writing of a message ended. A cancelled or failed message is marked. */
export type MessageStatus = 'complete' | 'cancelled' | 'failed';

/** A message as it will be stored. */
export interface Message extends SpokenMessage {
  /**
   * The sender's name when the message was posted. The message stays readable after the sender is
   * deleted.
   */
  readonly senderName: string;
  readonly content: string;
  readonly mentions: readonly Mention[];
  readonly replyTo: MessageId | null;
  readonly status: MessageStatus;
}
