import { unreadIn } from '@conch/sdk/view';
import type { SpaceView } from '@conch/sdk';
import { useEffect, useState } from 'react';
import { useOpenSpace } from '../open-space.ts';

/** How a space is opened. */
export interface Opening {
  /** Up to where it was read; `null`: all of it was. */
  readonly mark: number | null;
}

// Where more than that was said meanwhile, one begins at the end, with a way to the first of it.
const MOST_WAITED_FOR = 1_000;

/** Finds out where reading goes on; `null` while what was not read yet is fetched. */
export function useOpening(): Opening | null {
  const { space, view } = useOpenSpace();
  const [opening, setOpening] = useState<Opening | null>(() =>
    isFurtherUp(view) ? null : openingOf(view),
  );
  // What is drawn comes with the next frame only: the line must be among it.
  const [isFetched, setFetched] = useState(false);
  useEffect(() => {
    const { view: first } = space;
    if (first === null || !isFurtherUp(first)) return;
    // What could not be fetched is fetched when somebody goes there.
    const fetched = (): void => setFetched(true);
    space.loadBack(first.readMarks.get(first.me) ?? 0, MOST_WAITED_FOR).then(fetched, fetched);
  }, [space]);
  const isReady = isFetched && view.messages[0]?.id === space.view?.messages[0]?.id;
  useEffect(() => {
    if (isReady || !isFurtherUp(view)) setOpening((known) => known ?? openingOf(view));
  }, [isReady, view]);
  useEffect(() => {
    // Who comes back to the page finds the line where they left.
    const comeBack = (): void => {
      if (document.visibilityState !== 'visible' || space.view === null) return;
      const { mark } = openingOf(space.view);
      if (mark !== null) setOpening({ mark });
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [space]);
  return opening;
}

/** Whether what was not read begins before what is loaded. */
function isFurtherUp(view: SpaceView): boolean {
  const { isAtLeast, count } = unreadIn(view);
  return isAtLeast && count > 0;
}

function openingOf(view: SpaceView): Opening {
  return { mark: unreadIn(view).count === 0 ? null : (view.readMarks.get(view.me) ?? 0) };
}
