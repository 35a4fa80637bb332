import type { ShownSpace } from '../rows/row.ts';

/**
 * The first unread message after a read mark. Null if there is none, if it is not loaded, or if
 * nothing was read before. A person's own messages and deleted messages are never unread.
 */
export function firstAfter(
  { messages, me }: Pick<ShownSpace, 'messages' | 'me'>,
  mark: number,
): string | null {
  // If every loaded message is unread, older unread messages may not be loaded yet, or nothing was
  // read before.
  if (messages.every(({ seq }) => seq > mark)) return null;
  // Compares by `seq`, because an answer that ended later can be above messages that were read.
  const first = messages.find(
    ({ seq, sender, deletedAt }) => seq > mark && sender?.id !== me && deletedAt === null,
  );
  return first?.id ?? null;
}
