import { unreadIn } from '@conch/sdk/view';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useOpenSpace } from '../../open-space.ts';
import type { PlaceKeeper } from '../scrolling/place-keeper.ts';
import { isUnreadAbove, readSoFar } from './read-so-far.ts';
import type { Row } from '../rows/row.ts';
import { topsOf } from '../scrolling/row-elements.ts';

interface Parts {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly keeper: PlaceKeeper;
  readonly rows: readonly Row[];
  readonly isFollowing: boolean;
}

export interface ReadMark {
  /** Whether there are unread messages above the visible rows. */
  readonly isUnreadAbove: boolean;
  /** Checks again after the visible rows have changed. */
  readonly look: () => void;
}

/**
 * Whether the person marked messages as unread. The mark then stays until the person leaves the
 * space, writes in it or marks the messages as read.
 */
function useHeldMark(): RefObject<boolean> {
  const { view } = useOpenSpace();
  const mark = view.readMarks.get(view.me) ?? 0;
  const ownSeq = view.messages.findLast(({ sender }) => sender?.id === view.me)?.seq ?? 0;
  const known = useRef({ mark, ownSeq });
  const isHeld = useRef(false);
  useLayoutEffect(() => {
    if (mark < known.current.mark) isHeld.current = true;
    else if (mark > known.current.mark || ownSeq > known.current.ownSeq) isHeld.current = false;
    known.current = { mark, ownSeq };
  }, [mark, ownSeq]);
  return isHeld;
}

/** Marks messages as read in order, after they were visible on the visible page. */
export function useReadMark({ scroller, keeper, rows, isFollowing }: Parts): ReadMark {
  const { space, view } = useOpenSpace();
  const [isAbove, setAbove] = useState(false);
  const shown = useRef(rows);
  shown.current = rows;
  const seenIds = useRef(new Set<string>());
  const before = useRef<ReadonlySet<string>>(new Set());
  const frame = useRef(0);
  const isHeld = useHeldMark();
  const look = useCallback(() => {
    const see = (): void => {
      frame.current = 0;
      const { view: now } = space;
      if (now === null || scroller.current === null || document.visibilityState !== 'visible')
        return;
      if (keeper.isOnItsWay) return look();
      const isRead = unreadIn(now).count === 0;
      const onScreen = new Set(isRead ? [] : topsOf(scroller.current).map(({ key }) => key));
      // A row that was rendered for only one frame during a jump does not count as seen.
      const stayed = [...onScreen].filter((key) => before.current.has(key));
      for (const key of stayed) seenIds.current.add(key);
      if (stayed.length < onScreen.size) look();
      before.current = onScreen;
      const upTo = isHeld.current ? null : readSoFar(now, seenIds.current);
      setAbove(isUnreadAbove(now, shown.current, onScreen));
      if (upTo !== null) space.markRead(upTo);
    };
    if (frame.current === 0) frame.current = requestAnimationFrame(see);
  }, [space, scroller, keeper, isHeld]);
  const known = useRef(view.seq);
  useEffect(() => {
    // At the end of the list, new messages count as seen, even if newer messages move them out of
    // view at once.
    if (isFollowing && document.visibilityState === 'visible') {
      const from = view.messages.findLastIndex(({ seq }) => seq <= known.current) + 1;
      for (const { id } of view.messages.slice(from)) seenIds.current.add(id);
    }
    known.current = view.seq;
    look();
  }, [view, rows, isFollowing, look]);
  useEffect(() => {
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    };
  }, [look]);
  return { isUnreadAbove: isAbove, look };
}
