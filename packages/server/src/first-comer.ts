import type { Log } from './log.ts';

/** What is done when the first person comes in: once, and nobody waits for it. */
export function firstComer(log: Log, welcome: () => Promise<void> | undefined): () => void {
  let isExpected = true;
  return () => {
    if (!isExpected) return;
    isExpected = false;
    welcome()?.catch((error: unknown) => {
      const { name } = error instanceof Error ? error : new Error('not an error');
      log.error({ what: 'failure', during: 'welcoming', error: name });
    });
  };
}
