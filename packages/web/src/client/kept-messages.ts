import type { PendingStore } from '@conch/sdk';
import { keepText, keptNames, keptText } from '../state/kept.ts';
import { readKept } from './read-kept.ts';

/** What is not sent yet outlives the page; each person of a browser has their own. */
export const keptMessages: PendingStore = {
  read: ({ me, spaceId }) => readKept(keptText(nameOf(me, spaceId))),
  write: ({ me, spaceId }, kept) =>
    keepText(nameOf(me, spaceId), kept.length === 0 ? null : JSON.stringify(kept)),
};

/** The spaces in which somebody has said what is not sent yet. */
export function spacesWithKept(me: string): readonly string[] {
  const start = nameOf(me, '');
  return keptNames(start).map((name) => name.slice(start.length));
}

function nameOf(me: string, spaceId: string): string {
  return `pending.${me}.${spaceId}`;
}
