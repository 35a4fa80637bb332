import { conch } from '../client/conch.ts';
import { queries, spacesQuery } from '../client/queries.ts';
import { changeBellEntries, followOtherTabs, openBellEntries } from '../state/kept-bell-entries.ts';
import type { BellEntry } from '../state/bell-entry.ts';
import { isUnread, withUnreadOf, type ReadMarks } from '../state/bell-list.ts';
import { notifyChoice } from '../state/notify-choice.ts';
import { toBellEntry } from './to-bell-entry.ts';
import { marksOf } from './use-read-marks.ts';

// Nobody reads the news of more spaces than that, nor more of one.
const MOST_SPACES = 30;
const MOST_MESSAGES = 100;

/** Shows what this browser has kept, and what its other tabs are told; the function ends that. */
export function openList(me: string): () => void {
  openBellEntries(me);
  return followOtherTabs(me);
}

/** Lists what the server has as unread, whenever and wherever it was told. */
export async function listUnread(me: string): Promise<void> {
  const spaces = await queries.fetchQuery({ ...spacesQuery, staleTime: 0 });
  const unread = spaces
    .filter(({ id, unread: { messages } }) => messages > 0 && notifyChoice(id) !== 'nothing')
    .toSorted((one, other) => other.unread.mentions - one.unread.mentions)
    .slice(0, MOST_SPACES);
  // One after the other: whoever comes in has better to do with the line.
  for (const { id } of unread) await askFor(id, me, marksOf(spaces)).catch(() => undefined);
}

async function askFor(spaceId: string, me: string, marks: ReadMarks): Promise<void> {
  const asked = { params: { spaceId }, query: { limit: MOST_MESSAGES } };
  const { items } = await conch.call('readMessages', asked);
  const upTo = items.at(-1)?.seq ?? 0;
  const entries: BellEntry[] = [];
  for (const message of items) {
    const entry = isUnread(message, marks) ? await toBellEntry(message, me) : null;
    if (entry !== null) entries.push(entry);
  }
  changeBellEntries(me, (now) => withUnreadOf(now, { spaceId, upTo, entries }, marks));
}
