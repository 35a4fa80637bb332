import { useSyncExternalStore } from 'react';
import { keepText, keptText } from './kept.ts';

const KEPT = 'first-steps';

const listeners = new Set<() => void>();

/** Somebody has seen enough of the first steps: this browser offers them no more by itself. */
export function leaveFirstSteps(): void {
  keepText(KEPT, 'left');
  for (const listener of listeners) listener();
}

export function useIsTaught(): boolean {
  return useSyncExternalStore(subscribe, () => keptText(KEPT) === 'left');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
