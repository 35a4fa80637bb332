import { storeText, storedText } from '../../state/browser-storage.ts';

/** The unsent reply of a person in a thread. */
export function threadDraftOf(me: string, threadId: string): string {
  return storedText(nameOf(me, threadId)) ?? '';
}

/** Stores an unsent reply. An empty text deletes it. */
export function storeThreadDraft(me: string, threadId: string, text: string): void {
  storeText(nameOf(me, threadId), text === '' ? null : text);
}

// Sign-out removes every storage key with the prefix `drafts.` and the id of the person.
function nameOf(me: string, threadId: string): string {
  return `drafts.${me}.thread.${threadId}`;
}
