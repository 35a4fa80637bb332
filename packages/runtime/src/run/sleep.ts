import type { Clock } from '../clock.ts';

/** Waits by the runtime's clock. On abort, rejects with the reason of the signal. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const stop = (): void => {
      callOff();
      reject(signal.reason as Error);
    };
    const callOff = clock.after(ms, () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    signal.addEventListener('abort', stop, { once: true });
    return undefined;
  });
}
