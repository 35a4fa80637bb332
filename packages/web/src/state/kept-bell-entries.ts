import { keepText, keptText } from './kept.ts';
import type { BellEntry } from './bell-entry.ts';
import { areEntriesOf, bellEntriesOf, setBellEntries } from './bell-entries.ts';
import { readBellEntries } from './read-bell-entries.ts';

/** Reads what has called for somebody, as this browser kept it; once. */
export function openBellEntries(me: string): void {
  if (!areEntriesOf(me)) readAgain(me);
}

/** Changes what has called for somebody; it outlives the page. */
export function changeBellEntries(
  me: string,
  change: (now: readonly BellEntry[]) => readonly BellEntry[],
): void {
  openBellEntries(me);
  const now = bellEntriesOf(me);
  const entries = change(now);
  if (entries === now) return;
  keepText(nameOf(me), entries.length === 0 ? null : JSON.stringify(entries));
  setBellEntries({ me, entries });
}

/** Whoever signs out leaves nothing behind. */
export function forgetBellEntries(me: string): void {
  keepText(nameOf(me), null);
  setBellEntries({ me: null, entries: [] });
}

/** What another tab of this browser was told is told here too; the returned function ends that. */
export function followOtherTabs(me: string): () => void {
  const changed = ({ key }: StorageEvent): void => {
    if (key === `conch.${nameOf(me)}`) readAgain(me);
  };
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}

function readAgain(me: string): void {
  setBellEntries({ me, entries: readBellEntries(keptText(nameOf(me))) });
}

function nameOf(me: string): string {
  return `bell.${me}`;
}
