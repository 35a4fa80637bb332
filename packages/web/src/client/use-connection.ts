import type { ConnectionState } from '@conch/sdk';
import { useSyncExternalStore } from 'react';
import { conch } from './conch.ts';

/** How the socket of this page stands. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(conch.onConnection, () => conch.connection);
}
