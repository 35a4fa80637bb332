import { hashKey } from '@tanstack/react-query';
import { conch } from '../../client/conch.ts';
import { queries, spacesQuery } from '../../client/queries.ts';
import {
  changeBellEntries,
  followOtherTabs,
  openBellEntries,
} from '../../state/bell/stored-bell-entries.ts';
import type { BellEntry } from '../../state/bell/bell-entry.ts';
import { isUnread, withUnreadOf, type ReadMarks } from '../../state/bell/bell-list.ts';
import { forgetUnlisted } from '../../state/forget-person.ts';
import { notifyChoice } from '../../state/notify-choice.ts';
import { toBellEntry } from './to-bell-entry.ts';
import { marksOf } from './use-read-marks.ts';

// More spaces, or more messages of one space, would be too many to read after an absence.
const MOST_SPACES = 30;
const MOST_MESSAGES = 100;

/**
 * Loads the stored notifications, and then follows the changes that other tabs make. The returned
 * function stops the following.
 */
export function openList(me: string): () => void {
  openBellEntries(me);
  const ends = [followOtherTabs(me), forgetLostSpaces(me)];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Removes the notifications of spaces that the person can no longer read, now and after each
 * change. The returned function stops the removal.
 */
function forgetLostSpaces(me: string): () => void {
  const forgetUnlistedSpaces = (): void => {
    const spaces = queries.getQueryData(spacesQuery.queryKey);
    if (spaces !== undefined) forgetUnlisted(me, new Set(spaces.map(({ id }) => id)));
  };
  forgetUnlistedSpaces();
  return queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === hashKey(spacesQuery.queryKey))
      forgetUnlistedSpaces();
  });
}

/**
 * Adds the server's unread messages to the list, including messages that were already announced.
 */
export async function listUnread(me: string): Promise<void> {
  const spaces = await queries.fetchQuery({ ...spacesQuery, staleTime: 0 });
  const unread = spaces
    .filter((space) => space.unread.messages > 0 && notifyChoice(space) !== 'nothing')
    .toSorted((one, other) => other.unread.mentions - one.unread.mentions)
    .slice(0, MOST_SPACES);
  // Sends one request at a time, so that the connection stays free for other requests.
  for (const { id } of unread) await askFor(id, me, marksOf(spaces)).catch(() => undefined);
}

async function askFor(spaceId: string, me: string, marks: ReadMarks): Promise<void> {
  const request = { params: { spaceId }, query: { limit: MOST_MESSAGES } };
  const { items } = await conch.call('readMessages', request);
  const upTo = items.at(-1)?.seq ?? 0;
  const entries: BellEntry[] = [];
  for (const message of items) {
    const entry = isUnread(message, marks) ? await toBellEntry(message, me) : null;
    if (entry !== null) entries.push(entry);
  }
  changeBellEntries(me, (now) => withUnreadOf(now, { spaceId, upTo, entries }, marks));
}
