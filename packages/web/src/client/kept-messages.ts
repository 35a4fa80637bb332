import type { PendingStore } from '@conch/sdk';
import { keepText, keptNames, keptText } from '../state/browser-storage.ts';
import { readKept } from './read-kept.ts';

/**
 * Stores unsent messages, so that closing the page does not lose them. Each person has a separate
 * entry.
 */
export const keptMessages: PendingStore = {
  read: ({ me, spaceId }) => readKept(keptText(nameOf(me, spaceId))),
  write: ({ me, spaceId }, kept) =>
    keepText(nameOf(me, spaceId), kept.length === 0 ? null : JSON.stringify(kept)),
};

/** The spaces in which this person has unsent messages. */
export function spacesWithKept(me: string): readonly string[] {
  const start = nameOf(me, '');
  return keptNames(start).map((name) => name.slice(start.length));
}

function nameOf(me: string, spaceId: string): string {
  return `pending.${me}.${spaceId}`;
}
