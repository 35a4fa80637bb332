import type { ConnectionState } from '@conch/sdk';
import { useSyncExternalStore } from 'react';
import { conch } from './conch.ts';

/** The state of this page's socket. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(conch.onConnection, () => conch.connection);
}
