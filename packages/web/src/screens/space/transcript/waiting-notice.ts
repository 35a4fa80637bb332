import type { ShownSpace } from './row.ts';

/**
 * The notice that still waits for a person: the last limit or hand-over, unless a person has
 * spoken since, or the turns were counted anew (`resetAt`: the last event of which that is known).
 */
export function waitingNotice(
  { messages, floor }: Pick<ShownSpace, 'messages' | 'floor'>,
  resetAt: number,
): string | null {
  const last = messages.findLast(
    ({ notice, author }) =>
      notice === 'turn-limit' || notice === 'passed' || author?.kind === 'person',
  );
  if (last === undefined || last.notice === null || last.deletedAt !== null) return null;
  if (last.notice === 'passed') return last.id;
  const isAtLimit = floor.used > 0 && floor.used + floor.reserved >= floor.limit;
  return last.seq > resetAt && isAtLimit ? last.id : null;
}
