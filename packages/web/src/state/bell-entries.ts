import { useSyncExternalStore } from 'react';
import type { BellEntry } from './bell-entry.ts';

interface Called {
  /** Whom it is for; `null`: nobody has signed in yet. */
  readonly me: string | null;
  readonly entries: readonly BellEntry[];
}

const NONE: readonly BellEntry[] = [];

let called: Called = { me: null, entries: NONE };
const listeners = new Set<() => void>();

/** What has called for somebody; none until it was read again (kept-bell-entries.ts). */
export function bellEntriesOf(me: string): readonly BellEntry[] {
  return called.me === me ? called.entries : NONE;
}

export function useBellEntries(me: string): readonly BellEntry[] {
  return useSyncExternalStore(subscribe, () => bellEntriesOf(me));
}

export function setBellEntries(next: Called): void {
  called = next;
  for (const listener of listeners) listener();
}

export function areEntriesOf(me: string): boolean {
  return called.me === me;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
