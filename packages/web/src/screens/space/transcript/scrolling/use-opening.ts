import { unreadIn } from '@conch/sdk/view';
import type { SpaceView } from '@conch/sdk';
import { useEffect, useState } from 'react';
import { useOpenSpace } from '../../open-space.ts';

/** The state of a space when it was opened. */
export interface SpaceOpening {
  /** The read mark, or null if everything was read. */
  readonly mark: number | null;
}

// If there are more unread messages than this, the space opens at the end, with a button to the
// first.
const MOST_WAITED_FOR = 1_000;

/** Determines where reading continues. Null while the unread messages load. */
export function useOpening(): SpaceOpening | null {
  const { space, view } = useOpenSpace();
  const [opening, setOpening] = useState<SpaceOpening | null>(() =>
    isFurtherUp(view) ? null : openingOf(view),
  );
  // Loaded messages reach the view a frame later. Wait for them, so that the “new” line is shown.
  const [isFetched, setFetched] = useState(false);
  useEffect(() => {
    const { view: first } = space;
    if (first === null || !isFurtherUp(first)) return;
    // Messages that failed to load are fetched again when the reader scrolls there.
    const fetched = (): void => setFetched(true);
    space.loadBack(first.readMarks.get(first.me) ?? 0, MOST_WAITED_FOR).then(fetched, fetched);
  }, [space]);
  const isReady = isFetched && view.messages[0]?.id === space.view?.messages[0]?.id;
  useEffect(() => {
    if (isReady || !isFurtherUp(view)) setOpening((known) => known ?? openingOf(view));
  }, [isReady, view]);
  useEffect(() => {
    // A reader who returns to the page finds the “new” line where they left.
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

/** Whether the unread messages begin before the loaded ones. */
function isFurtherUp(view: SpaceView): boolean {
  const { isAtLeast, count } = unreadIn(view);
  return isAtLeast && count > 0;
}

function openingOf(view: SpaceView): SpaceOpening {
  return { mark: unreadIn(view).count === 0 ? null : (view.readMarks.get(view.me) ?? 0) };
}
