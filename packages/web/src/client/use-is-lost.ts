import { useStore } from '../state/create-store.ts';
import { lostLine } from './lost-line.ts';

/** Whether the connection to the server has been lost for longer than a short delay. */
export function useIsLost(): boolean {
  return useStore(lostLine.isLost);
}
