import type { Clock } from '../clock.ts';

/** Resolves after a while; rejects with the reason of the signal if that comes first. */
export function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const callOff = clock.after(ms, resolve);
  const abort = (): void => {
    callOff();
    reject(signal?.reason as Error);
  };
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort, { once: true });
  return promise.finally(() => signal?.removeEventListener('abort', abort));
}
