import { isBlank } from '../text/blank.ts';
import type { Ruling } from '../ruling.ts';
import type { MessageDeleted, MessageEdited } from '../space-event.ts';
import { parseMentions } from '../text/mentions.ts';

/** MS7: an edit changes words and spans; whom the message reached stays. */
export function messageEdited(ruling: Ruling, { messageId, text }: MessageEdited): void {
  if (isBlank(text)) {
    ruling.refuse('empty-text', [messageId], 'MS5');
    return;
  }
  const mentions = parseMentions(text, ruling.roster);
  ruling.add({ type: 'edit-message', messageId, text, mentions, because: 'MS7' });
}

/** MS8: a deleted message leaves a tombstone, and wakes nobody. */
export function messageDeleted(ruling: Ruling, { messageId }: MessageDeleted): void {
  ruling.add({ type: 'delete-message', messageId, because: 'MS8' });
}
