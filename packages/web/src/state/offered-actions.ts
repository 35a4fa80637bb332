import { useEffect, useId, useSyncExternalStore } from 'react';
import type { PaletteEntry } from './palette-entries.ts';

type Offers = ReadonlyMap<string, readonly PaletteEntry[]>;

let offers: Offers = new Map();
const listeners = new Set<() => void>();

/** Offers to the palette what can be done where this stands, for as long as it stands there. */
export function useOffer(entries: readonly PaletteEntry[]): void {
  const by = useId();
  // With every drawing: what an action does is of the last one.
  useEffect(() => offer(by, entries));
  useEffect(() => () => withdraw(by), [by]);
}

/** What the page that is open offers now. */
export function useOffered(): readonly PaletteEntry[] {
  return offeredIn(useSyncExternalStore(subscribe, () => offers));
}

export function offer(by: string, entries: readonly PaletteEntry[]): void {
  // In the place that it had: an entry does not move under whoever is about to choose it.
  change(new Map([...offers, [by, entries]]));
}

export function withdraw(by: string): void {
  change(new Map([...offers].filter(([one]) => one !== by)));
}

export function offeredNow(): readonly PaletteEntry[] {
  return offeredIn(offers);
}

/** Two that offer the same thing do not hide each other. */
function offeredIn(all: Offers): readonly PaletteEntry[] {
  return [...all].flatMap(([by, entries]) =>
    entries.map((entry) => ({ ...entry, key: `${by} ${entry.key}` })),
  );
}

function change(next: Offers): void {
  offers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
