import { StoreFailed } from '@conch/store';
import type { Clock } from '../clock.ts';
import { sleep } from './sleep.ts';

const RETRY_MS = 500;

/** Queries the database and retries after each failure until the node closes. */
export async function untilDone<T>(
  ask: () => Promise<T>,
  { clock, closing }: { readonly clock: Clock; readonly closing: AbortSignal },
): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof StoreFailed) || closing.aborted) throw error;
      await sleep(clock, RETRY_MS, closing);
    }
  }
}
