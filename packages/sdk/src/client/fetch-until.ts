import type { Clock } from '../clock.ts';
import { reconnectDelayMs } from '../reconnect-delay.ts';
import { connectionFailure, isRefusedForGood, type ConchError } from './conch-error.ts';
import { pause } from './pause.ts';

interface FetchUntilParts {
  readonly clock: Clock;
  /** From [0, 1). */
  readonly chance: () => number;
  readonly signal: AbortSignal;
}

/** Fetches again and again until it is there; throws what no try will change. */
export async function fetchUntil<T>(
  fetching: () => Promise<T>,
  { clock, chance, signal }: FetchUntilParts,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await fetching();
    } catch (error) {
      signal.throwIfAborted();
      const failure = connectionFailure(error);
      if (isForGood(failure)) throw failure;
      await pause(clock, reconnectDelayMs(failures, chance()), signal);
    }
  }
}

// What came from a server and could not be read will not read better the next time.
function isForGood({ code, status }: ConchError): boolean {
  return status === null ? code === 'not-understood' : isRefusedForGood(status);
}
