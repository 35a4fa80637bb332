import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

interface HashTarget {
  readonly hash: string;
  /** Whether the target of the hash is rendered. */
  readonly isThere: boolean;
}

/** Scrolls to the part of the page that the URL hash names, when that part is rendered. */
export function useHashTarget({ hash, isThere }: HashTarget): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const isMeant = useLocation({ select: (location) => location.hash === hash });
  useEffect(() => {
    if (!isMeant || !isThere) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
  }, [isMeant, isThere]);
  return place;
}
