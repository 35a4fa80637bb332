import type { MessageOnWire } from '@conch/protocol';
import type { Conch, MessageView } from '@conch/runtime';
import { messageOnWire } from './message.ts';

/**
 * Messages as people receive them, each with the message that it replies to. The quoted messages
 * are loaded in one query and quote nothing themselves.
 */
export async function messagesOnWire(
  { read }: Conch,
  views: readonly MessageView[],
): Promise<MessageOnWire[]> {
  const answered = await read.repliedTo(views);
  return views.map((view) => {
    const quoted = view.replyToId === null ? undefined : answered.get(view.replyToId);
    return messageOnWire(view, quoted ?? null);
  });
}
