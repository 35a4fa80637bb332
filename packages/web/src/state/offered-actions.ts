import { useEffect, useId } from 'react';
import { createStore, useStore } from './create-store.ts';
import type { PaletteEntry } from './palette-entries.ts';

type Offers = ReadonlyMap<string, readonly PaletteEntry[]>;

const offers = createStore<Offers>(new Map());

/** Offers actions to the palette while this component is mounted. */
export function useOffer(entries: readonly PaletteEntry[]): void {
  const by = useId();
  // Runs after every render, so that the palette always calls the actions of the last render.
  useEffect(() => offer(by, entries));
  useEffect(() => () => withdraw(by), [by]);
}

/** The actions that the open page offers now. */
export function useOffered(): readonly PaletteEntry[] {
  return offeredIn(useStore(offers));
}

export function offer(by: string, entries: readonly PaletteEntry[]): void {
  // Keeps the position of the actions in the map, so that an entry does not move before a person
  // chooses it.
  offers.set(new Map([...offers.get(), [by, entries]]));
}

export function withdraw(by: string): void {
  offers.set(new Map([...offers.get()].filter(([one]) => one !== by)));
}

export function offeredNow(): readonly PaletteEntry[] {
  return offeredIn(offers.get());
}

/** Two components can offer the same action, so the prefix makes each key unique. */
function offeredIn(all: Offers): readonly PaletteEntry[] {
  return [...all].flatMap(([by, entries]) =>
    entries.map((entry) => ({ ...entry, key: `${by} ${entry.key}` })),
  );
}
