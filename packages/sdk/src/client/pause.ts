import type { SdkClock } from '../clock.ts';
import { deferred } from '../deferred.ts';

/** Resolves after `ms`. If the signal aborts first, rejects with the reason of the signal. */
export function pause(clock: SdkClock, ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = deferred<void>();
  const callOff = clock.after(ms, resolve);
  const abort = (): void => {
    callOff();
    reject(signal?.reason as Error);
  };
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort, { once: true });
  return promise.finally(() => signal?.removeEventListener('abort', abort));
}
