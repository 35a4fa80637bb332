import type { FeedEvent } from '@conch/sdk';
import type { MessageOnWire } from '@conch/protocol';

/** What was said by an event, by people, agents or Conch itself. */
export function messagesIn({ frames }: FeedEvent): readonly MessageOnWire[] {
  return frames.flatMap((frame) =>
    frame.type === 'message' || frame.type === 'notice' ? [frame.message] : [],
  );
}

/** The messages that an event takes back. */
export function takenBackIn({ frames }: FeedEvent): readonly string[] {
  return frames.flatMap((frame) =>
    frame.type === 'message_changed' && frame.change.kind === 'deleted' ? [frame.messageId] : [],
  );
}

/** Whether an event may change what is unread. */
export function changesUnread({ frames }: FeedEvent): boolean {
  return frames.some(({ type }) => ['message', 'notice', 'message_changed'].includes(type));
}
