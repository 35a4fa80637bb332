import type { BellEntry } from './bell-entry.ts';
import { createStore, useStore } from '../create-store.ts';

interface PersonBellEntries {
  /** The person who gets the notifications. Null before sign-in. */
  readonly me: string | null;
  readonly entries: readonly BellEntry[];
}

const NONE: readonly BellEntry[] = [];

const called = createStore<PersonBellEntries>({ me: null, entries: NONE });

/** The notifications of a person. Empty until they are loaded (stored-bell-entries.ts). */
export function bellEntriesOf(me: string): readonly BellEntry[] {
  const { me: owner, entries } = called.get();
  return owner === me ? entries : NONE;
}

export function useBellEntries(me: string): readonly BellEntry[] {
  return useStore(called, () => bellEntriesOf(me));
}

export const setBellEntries = called.set;

export function areEntriesOf(me: string): boolean {
  return called.get().me === me;
}
