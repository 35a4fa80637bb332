import { ConchError } from '@conch/sdk';
import { failureWords } from '../../../../client/failure-words.ts';
import { showToast } from '../../../../state/toasts.ts';

/** Whether the stop came too late because the run had already ended. That is not an error. */
export function isOver(error: unknown): boolean {
  return error instanceof ConchError && error.code === 'no-such-run';
}

/**
 * Shows why nothing was stopped. If the stop came too late, the message is neutral and not an
 * error.
 */
export function showStopRefusal(key: string, error: unknown, over: () => string): void {
  if (isOver(error)) return showToast({ key, words: over, kind: 'news', isPassing: true });
  showToast({ key, words: () => failureWords(error), kind: 'error' });
}
