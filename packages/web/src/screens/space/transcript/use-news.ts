import { useRef } from 'react';
import { useOpenSpace } from '../open-space.ts';
import { newsSince, type SeenEnd } from './news-since.ts';

/** How much was said since the reader left the end. */
export function useNews(isAtEnd: boolean): number {
  const { view } = useOpenSpace();
  const seen = useRef<SeenEnd>({ seq: view.seq, streamIds: new Set() });
  if (isAtEnd) {
    const streamIds = new Set<string>(view.streams.map(({ messageId }) => messageId));
    seen.current = { seq: view.seq, streamIds };
    return 0;
  }
  return newsSince(view, seen.current);
}
