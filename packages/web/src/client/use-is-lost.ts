import { useStore } from '../state/create-store.ts';
import { serverReachability } from './server-reachability.ts';

/** Whether the connection to the server has been lost for longer than a short delay. */
export function useIsLost(): boolean {
  return useStore(serverReachability.isLost);
}
