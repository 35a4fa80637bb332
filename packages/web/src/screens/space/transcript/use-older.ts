import { useCallback, useRef, useState, type RefObject } from 'react';
import { useOpenSpace } from '../open-space.ts';

// Well before the reader is there.
const AHEAD_PX = 1_200;

export interface Older {
  readonly hasFailed: boolean;
  readonly fetchOlder: () => void;
  /** Fetches if the reader comes near the top. */
  readonly look: () => void;
}

/** Fetches what was said before, in time. */
export function useOlder(scroller: RefObject<HTMLElement | null>): Older {
  const { space } = useOpenSpace();
  const [hasFailed, setFailed] = useState(false);
  const isBusy = useRef(false);
  const fetchOlder = useCallback(() => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailed(false);
    space
      .loadOlder()
      .catch(() => setFailed(true))
      .finally(() => {
        isBusy.current = false;
      });
  }, [space]);
  const look = useCallback(() => {
    const isMore = (space.view?.older ?? null) !== null;
    if (isMore && !hasFailed && (scroller.current?.scrollTop ?? AHEAD_PX) < AHEAD_PX) fetchOlder();
  }, [space, scroller, hasFailed, fetchOlder]);
  return { hasFailed, fetchOlder, look };
}
