import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

interface Meant {
  /** What the address ends with. */
  readonly hash: string;
  /** Whether it is all there. */
  readonly isThere: boolean;
}

/** Whoever comes for a part of a page is brought to it, once it is there. */
export function useMeantPlace({ hash, isThere }: Meant): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const isMeant = useLocation({ select: (location) => location.hash === hash });
  useEffect(() => {
    if (!isMeant || !isThere) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
  }, [isMeant, isThere]);
  return place;
}
