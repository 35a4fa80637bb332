import type { PendingStore } from '@conch/sdk';
import { storeText, storedNames, storedText } from '../state/browser-storage.ts';
import { readUnsentMessages } from './read-unsent-messages.ts';

/**
 * Stores unsent messages, so that closing the page does not lose them. Each person has a separate
 * entry.
 */
export const unsentMessages: PendingStore = {
  read: ({ me, spaceId }) => readUnsentMessages(storedText(nameOf(me, spaceId))),
  write: ({ me, spaceId }, messages) =>
    storeText(nameOf(me, spaceId), messages.length === 0 ? null : JSON.stringify(messages)),
};

/** The spaces in which this person has unsent messages. */
export function spacesWithUnsent(me: string): readonly string[] {
  const start = nameOf(me, '');
  return storedNames(start).map((name) => name.slice(start.length));
}

function nameOf(me: string, spaceId: string): string {
  return `pending.${me}.${spaceId}`;
}
