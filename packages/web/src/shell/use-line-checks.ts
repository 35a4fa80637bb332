import { useEffect } from 'react';
import { conch } from '../client/conch.ts';

/**
 * Looks at once whether the server is there where there is reason to: the network has gone or is
 * back, or somebody looks here again. What a browser says of its network proves nothing by itself:
 * a server on the same machine is there without any.
 */
export function useLineChecks(): void {
  useEffect(() => {
    const check = (): void => conch.checkLine();
    const checkIfSeen = (): void => {
      if (!document.hidden) check();
    };
    addEventListener('offline', check);
    addEventListener('online', check);
    document.addEventListener('visibilitychange', checkIfSeen);
    return () => {
      removeEventListener('offline', check);
      removeEventListener('online', check);
      document.removeEventListener('visibilitychange', checkIfSeen);
    };
  }, []);
}
