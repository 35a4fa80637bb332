import type { ShownSpace } from './row.ts';

/**
 * The first message after a mark that somebody has not read; `null`: none, it is not loaded, or
 * nothing was read before it.
 * One's own, and what was taken back, need not be read.
 */
export function firstAfter(
  { messages, me }: Pick<ShownSpace, 'messages' | 'me'>,
  mark: number,
): string | null {
  const from = messages.findLastIndex(({ seq }) => seq <= mark) + 1;
  // What is above all that is loaded may be unread, too; and where nothing was read, all is new.
  if (from === 0) return null;
  const first = messages
    .slice(from)
    .find(({ author, deletedAt }) => author?.id !== me && deletedAt === null);
  return first?.id ?? null;
}
