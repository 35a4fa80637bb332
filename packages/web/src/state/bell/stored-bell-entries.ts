import { storeText, storedText } from '../browser-storage.ts';
import type { BellEntry } from './bell-entry.ts';
import { areEntriesOf, bellEntriesOf, setBellEntries } from './bell-entries.ts';
import { readBellEntries } from './read-bell-entries.ts';

/** Loads the stored notifications of a person, but only once. */
export function openBellEntries(me: string): void {
  if (!areEntriesOf(me)) reload(me);
}

/** Changes the notifications of a person, and stores the new list in the browser. */
export function changeBellEntries(
  me: string,
  change: (now: readonly BellEntry[]) => readonly BellEntry[],
): void {
  openBellEntries(me);
  const now = bellEntriesOf(me);
  const entries = change(now);
  if (entries === now) return;
  storeText(nameOf(me), entries.length === 0 ? null : JSON.stringify(entries));
  setBellEntries({ me, entries });
}

/** Deletes the notifications of a person who signs out. */
export function forgetBellEntries(me: string): void {
  storeText(nameOf(me), null);
  setBellEntries({ me: null, entries: [] });
}

/**
 * Follows the changes that other tabs of this browser make. The returned function stops the
 * following.
 */
export function followOtherTabs(me: string): () => void {
  const changed = ({ key }: StorageEvent): void => {
    if (key === `conch.${nameOf(me)}`) reload(me);
  };
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}

function reload(me: string): void {
  setBellEntries({ me, entries: readBellEntries(storedText(nameOf(me))) });
}

function nameOf(me: string): string {
  return `bell.${me}`;
}
