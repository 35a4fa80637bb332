import { useEffect } from 'react';
import { conch } from '../client/conch.ts';

/** Tries at once where there is reason to: the network is back, or somebody looks here again. */
export function useQuickReturn(): void {
  useEffect(() => {
    const comeBack = (): void => {
      if (!document.hidden && conch.connection.kind === 'waiting') {
        void conch.connect().catch(() => undefined);
      }
    };
    addEventListener('online', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      removeEventListener('online', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, []);
}
