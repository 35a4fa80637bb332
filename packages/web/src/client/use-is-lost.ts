import { useSyncExternalStore } from 'react';
import { lostLine } from './lost-line.ts';

/** Whether the server cannot be reached, and has not been for a moment. */
export function useIsLost(): boolean {
  return useSyncExternalStore(lostLine.subscribe, () => lostLine.isLost);
}
