import type { Clock } from '@conch/runtime';

const RETRY_MS = 500;

/** Resolves a while after a database did not answer. */
export function pause(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.after(RETRY_MS, resolve);
  });
}
