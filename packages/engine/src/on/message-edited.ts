import { isBlank } from '../text/blank.ts';
import type { Ruling } from '../ruling.ts';
import type { MessageDeleted, MessageEdited } from '../space-event.ts';
import { parseMentions } from '../text/mentions.ts';

/** MS7: an edit changes the text and its spans, but never the audience. */
export function messageEdited(ruling: Ruling, { messageId, content }: MessageEdited): void {
  if (isBlank(content)) {
    ruling.refuse('empty-text', [messageId], 'MS5');
    return;
  }
  const mentions = parseMentions(content, ruling.roster);
  ruling.add({ type: 'edit-message', messageId, content, mentions, because: 'MS7' });
}

/** MS8: a tombstone replaces a deleted message. The deletion gives nobody the floor. */
export function messageDeleted(ruling: Ruling, { messageId }: MessageDeleted): void {
  ruling.add({ type: 'delete-message', messageId, because: 'MS8' });
}
