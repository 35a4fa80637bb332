import type { FeedEvent } from '@conch/sdk';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { conch } from '../../client/conch.ts';
import { queries } from '../../client/queries.ts';

// A tick writes several posts at once. After this delay, one request fetches all of them.
const GATHER_MS = 250;

/** Reloads a query when an event of the forum affects it. */
export function useForumNews(
  spaceId: string,
  key: QueryKey,
  concerns: (frames: FeedEvent['frames']) => boolean,
): void {
  const latest = useRef({ key, concerns });
  useEffect(() => {
    latest.current = { key, concerns };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: latest.current.key });
      }, GATHER_MS);
    };
    const leave = conch.listen(spaceId, {
      event: ({ frames }) => {
        if (latest.current.concerns(frames)) again();
      },
      live: again,
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [spaceId]);
}
