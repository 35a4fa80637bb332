import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { postInHash } from './shown-posts.ts';
import type { ThreadPost } from './use-thread.ts';

interface Posts {
  readonly shown: readonly ThreadPost[];
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Goes to the post that the address names, however many pages away it is. */
export function useLinkedPost({ shown, hasNextPage, isFetchingNextPage, fetchNextPage }: Posts) {
  const wanted = useRouterState({ select: ({ location }) => postInHash(location.hash) });
  const [reached, setReached] = useState<number | null>(null);
  useEffect(() => {
    if (wanted === null || wanted === reached) return;
    const element = document.querySelector<HTMLElement>(`#post-${String(wanted)}`);
    if (element !== null) {
      setReached(wanted);
      element.scrollIntoView({ block: 'start' });
      element.focus({ preventScroll: true });
      return;
    }
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [wanted, reached, shown, hasNextPage, isFetchingNextPage, fetchNextPage]);
}
