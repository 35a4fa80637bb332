import { unreadIn } from '@conch/sdk/view';
import { useEffect, useRef, useState } from 'react';
import { useOpenSpace } from '../../open-space.ts';

/** The state of a space when it was opened. */
export interface SpaceOpening {
  /** The read mark. Null if all messages were read. */
  readonly mark: number | null;
}

// With more unread messages than this, the space opens at the end, with a button to the first
// unread message.
const MOST_WAITED_FOR = 1_000;

/** Determines the position at which a space opens. Null while the unread messages load. */
export function useOpening(): SpaceOpening | null {
  const { space, view } = useOpenSpace();
  const [opening, setOpening] = useState<SpaceOpening | null>(() =>
    isFurtherUp(view) ? null : openingOf(view),
  );
  // Loaded messages reach the view one frame later. The list waits for them, so that it can show
  // the “new” line.
  const [isFetched, setFetched] = useState(false);
  useEffect(() => {
    const { view: first } = space;
    if (first === null || !isFurtherUp(first)) return;
    // If loading fails, the messages are loaded again when the reader scrolls to them.
    const fetched = (): void => setFetched(true);
    space.loadBack(first.readMarks.get(first.me) ?? 0, MOST_WAITED_FOR).then(fetched, fetched);
  }, [space]);
  const isReady = isFetched && view.messages[0]?.id === space.view?.messages[0]?.id;
  useEffect(() => {
    if (isReady || !isFurtherUp(view)) setOpening((known) => known ?? openingOf(view));
  }, [isReady, view]);
  useEffect(() => {
    // When the reader returns to the page, the “new” line moves to the current read mark.
    const comeBack = (): void => {
      if (document.visibilityState !== 'visible' || space.view === null) return;
      const { mark } = openingOf(space.view);
      if (mark !== null) setOpening({ mark });
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [space]);
  const mark = view.readMarks.get(view.me) ?? 0;
  const lastMark = useRef(mark);
  useEffect(() => {
    // The person marked messages as unread, so the “new” line moves to the first of them.
    if (mark < lastMark.current) setOpening({ mark });
    lastMark.current = mark;
  }, [mark]);
  return opening;
}

type UnreadView = Parameters<typeof unreadIn>[0];

/** Whether the unread messages begin before the first loaded message. */
function isFurtherUp(view: UnreadView): boolean {
  const { isAtLeast, count } = unreadIn(view);
  return isAtLeast && count > 0;
}

function openingOf(view: UnreadView): SpaceOpening {
  return { mark: unreadIn(view).count === 0 ? null : (view.readMarks.get(view.me) ?? 0) };
}
