import { failureWords } from '../../../client/failure-words.ts';
import { announce } from '../../../state/announcements.ts';
import { showToast } from '../../../state/toasts.ts';

/** Copies a text and announces the success, or shows why copying failed. */
export function copyText(text: string, copied: string): void {
  navigator.clipboard.writeText(text).then(
    () => announce(copied),
    (error: unknown) =>
      showToast({ key: 'copying', words: () => failureWords(error), kind: 'error' }),
  );
}
