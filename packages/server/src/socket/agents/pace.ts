import type { Clock } from '@conch/runtime';
import { failureOf } from '../../http/answer.ts';

/**
 * Resolves when something is no longer too fast, or nobody is there any more. It is not refused,
 * since that would tear a hole into an answer: it waits.
 */
export async function pace(
  take: () => Promise<void>,
  { clock, isOpen }: { readonly clock: Clock; readonly isOpen: () => boolean },
): Promise<void> {
  while (isOpen()) {
    try {
      return await take();
    } catch (error) {
      const { retryAfterSeconds = 1 } = failureOf(error).extra;
      await new Promise<void>((resolve) => {
        clock.after(retryAfterSeconds * 1_000, resolve);
      });
    }
  }
  return undefined;
}
