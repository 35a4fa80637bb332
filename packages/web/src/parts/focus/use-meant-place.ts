import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

interface Meant {
  /** The hash of the address. */
  readonly hash: string;
  /** Whether the part of the page is rendered. */
  readonly isThere: boolean;
}

/** Scrolls to the part of a page that the address names, once it is rendered. */
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
