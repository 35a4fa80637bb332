import type { ShownSpace } from '../rows/row.ts';

/**
 * The first unread message after a mark. Null if there is none, it is not loaded, or nothing was
 * read before it. A person's own messages and deleted ones do not count.
 */
export function firstAfter(
  { messages, me }: Pick<ShownSpace, 'messages' | 'me'>,
  mark: number,
): string | null {
  // Older messages that are not loaded may be unread too. If nothing was read, everything is new.
  if (messages.every(({ seq }) => seq > mark)) return null;
  // Compare by `seq`: an answer that ended later can be above messages that were read.
  const first = messages.find(
    ({ seq, sender, deletedAt }) => seq > mark && sender?.id !== me && deletedAt === null,
  );
  return first?.id ?? null;
}
