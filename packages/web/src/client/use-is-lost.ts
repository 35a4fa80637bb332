import { useEffect, useState } from 'react';
import { useConnection } from './use-connection.ts';

// A connection that is back within a moment was not worth a word.
const LOST_AFTER_MS = 800;

/** Whether the server cannot be reached, and has not been for a moment. */
export function useIsLost(): boolean {
  const { kind } = useConnection();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (kind !== 'waiting') {
      if (kind === 'open') setLost(false);
      return undefined;
    }
    const timer = setTimeout(() => setLost(true), LOST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [kind]);
  return isLost;
}
