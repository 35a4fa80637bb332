import { ConchError } from '@conch/sdk';
import { failureWords } from '../../../client/failure-words.ts';
import { showToast } from '../../../state/toasts.ts';

/** What was to be stopped has ended by itself: nothing went wrong. */
export function isOver(error: unknown): boolean {
  return error instanceof ConchError && error.code === 'no-such-run';
}

/** Says why nothing was stopped; a stop that came a moment too late is no failure. */
export function tellStopRefused(key: string, error: unknown, over: string): void {
  if (isOver(error)) return showToast({ key, words: over, kind: 'news', isPassing: true });
  showToast({ key, words: failureWords(error), kind: 'error' });
}
