import { useSyncExternalStore } from 'react';

const stopped = new Set<string>();
const listeners = new Set<() => void>();

/** Somebody has pressed stop: the page shows it at once, whatever the network does. */
export function markStopping(id: string): void {
  stopped.add(id);
  tell();
}

/** It could not be stopped. */
export function unmarkStopping(id: string): void {
  stopped.delete(id);
  tell();
}

/** Whether a run is being stopped, by itself or with its chain. */
export function useIsStopping(runId: string, chainId: string | null): boolean {
  return useSyncExternalStore(
    subscribe,
    () => stopped.has(runId) || (chainId !== null && stopped.has(chainId)),
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
