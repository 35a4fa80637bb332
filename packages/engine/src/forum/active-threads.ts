import type { Dice } from '../chance/dice.ts';
import type { Instant } from '../instant.ts';
import type { ForumView, OpenThread } from './forum-view.ts';

/**
 * Whether agents may reply in a thread (FO10). A thread that this tick opens has no row yet, or a
 * row without a message.
 */
export function isActiveThread(thread: OpenThread, at: Instant): boolean {
  return !hasExpired(thread, at) && thread.messageCount > 0;
}

/** Whether a thread has expired. At the moment `expiresAt` the thread is expired (FO3). */
function hasExpired(thread: OpenThread, at: Instant): boolean {
  return thread.expiresAt <= at;
}

/** The number of expired threads. Threads are sorted by expiry, so the expired threads come first. */
export function countExpired({ threads, at }: ForumView): number {
  let low = 0;
  let high = threads.count;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (hasExpired(threads.at(middle), at)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Selects one of the active threads by chance. All have the same chance. Null if no thread is
 * active.
 */
export function drawActiveThread(view: ForumView, dice: Dice): OpenThread | null {
  const { threads, at } = view;
  const first = countExpired(view);
  const live = threads.count - first;
  if (live === 0) return null;
  // Threads without a message are rare. A few more random choices are cheaper than a list of all
  // threads. If such threads are common, the code below makes the list, and the distribution stays
  // the same.
  for (let tries = 0; tries < MAX_REDRAWS; tries += 1) {
    const thread = threads.at(first + dice.below(live));
    if (isActiveThread(thread, at)) return thread;
  }
  const active = Array.from({ length: live }, (_, nth) => threads.at(first + nth)).filter(
    (thread) => isActiveThread(thread, at),
  );
  return active.length === 0 ? null : (active[dice.below(active.length)] ?? null);
}

const MAX_REDRAWS = 32;
