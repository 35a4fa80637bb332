import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { PlaceKeeper, type Goal } from './place-keeper.ts';
import type { Row } from '../rows/row.ts';

interface Parts {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly rows: readonly Row[];
  /** The row at which the space opens. Null opens the space at the end. */
  readonly start: Goal | null;
}

export interface ReadingPlace {
  readonly keeper: PlaceKeeper;
  /** Whether the view is at the end and follows new messages. */
  readonly isFollowing: boolean;
}

/** Keeps the reading position while the rows change. */
export function useReadingPlace({ scroller, list, rows, start }: Parts): ReadingPlace {
  const shown = useRef(rows);
  shown.current = rows;
  const [isFollowing, setFollowing] = useState(start === null);
  const [keeper] = useState(
    () =>
      new PlaceKeeper({
        scroller: () => scroller.current,
        rows: () => shown.current,
        offsetOf: (index) => list.current?.getItemOffset(index) ?? 0,
        followed: setFollowing,
      }),
  );
  const opensAt = useRef(start);
  useLayoutEffect(() => {
    const goal = opensAt.current;
    opensAt.current = null;
    if (goal !== null) keeper.goTo(goal);
  }, [keeper]);
  useLayoutEffect(() => keeper.settle(), [keeper, rows]);
  return { keeper, isFollowing };
}
