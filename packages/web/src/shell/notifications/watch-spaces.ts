import type { FeedListener } from '@conch/sdk';
import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { wordsOf } from '../../words/page-language.ts';
import { conch } from '../../client/conch.ts';
import { spacesQuery } from '../../client/queries.ts';
import { useMe } from '../../client/use-me.ts';
import {
  cardsAfter,
  changesCard,
  changesUnread,
  messagesIn,
  deletedMessageIds,
} from '../../state/space-news.ts';
import type { NotificationTarget } from './notify.ts';
import { marksOf } from './use-read-marks.ts';
import { listUnreadSoon } from './use-unread-entries.ts';

// A busy space changes its counts many times a second, which is too fast to read.
const COUNT_EVERY_MS = 400;

/** Updates the unread counts of all spaces, and shows notifications. */
export function useWatchedSpaces(): void {
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const watch = useWatch();
  const watched = useRef(new Map<string, () => void>());
  useEffect(() => {
    const listed = new Set(spaces.map(({ id }) => id));
    for (const [id, end] of watched.current) {
      if (listed.has(id)) continue;
      watched.current.delete(id);
      end();
    }
    for (const { id, seq } of spaces) {
      // Watching starts from the `seq` of the list, so that no event between the list and the
      // socket is lost.
      if (!watched.current.has(id)) watched.current.set(id, watch(id, seq));
    }
  }, [spaces, watch]);
  useEffect(() => {
    const ends = watched.current;
    return () => {
      for (const end of ends.values()) end();
      ends.clear();
    };
  }, [watch]);
}

type Watch = (spaceId: string, after: number) => () => void;

/** Returns a stable function that watches one space. */
function useWatch(): Watch {
  const queries = useQueryClient();
  const { id: me } = useMe();
  const targetOf = useNotificationTarget();
  const counter = useRef(countLater(queries)).current;
  useEffect(() => () => counter.end(), [counter]);
  return useCallback<Watch>(
    (spaceId, after) => {
      const listener: FeedListener = {
        event: (event) => {
          if (changesUnread(event)) counter.count();
          if (changesCard(event)) {
            const { queryKey } = spacesQuery;
            queries.setQueryData(queryKey, (now) => now && cardsAfter(now, event, me));
            // A request for the list may be in progress, and its response may be older than this
            // event. So the counts are requested again.
            if (queries.isFetching({ queryKey }) > 0) counter.count();
          }
          const gone = deletedMessageIds(event);
          if (gone.length > 0)
            void loadNotify().then(({ removeNotifications }) =>
              removeNotifications(gone, targetOf(spaceId)),
            );
          for (const message of messagesIn(event)) {
            void loadNotify().then(({ notifyMessage }) =>
              notifyMessage(message, targetOf(spaceId)),
            );
          }
        },
        news: (frame) => {
          counter.count();
          void loadNotify().then(({ notifyPosts }) => notifyPosts(frame, targetOf(spaceId)));
        },
        // A message that was read on another device becomes read here too.
        passing: (frame) => {
          if (frame.type === 'read' && frame.memberId === me) counter.count();
        },
        // From now on all events arrive. Older unread messages must be requested.
        live: () => {
          counter.count();
          listUnreadSoon(me);
        },
        ended: ({ code }) => {
          if (code === 'no-such-space') dropSpace(queries, spaceId);
        },
      };
      return conch.listen(spaceId, listener, { after });
    },
    [queries, me, targetOf, counter],
  );
}

// The notification code and its texts are lazy-loaded after the first paint.
async function loadNotify() {
  await wordsOf('news').early();
  return import('./notify.ts');
}

/**
 * Returns a lookup function. For a space, it returns the person to notify and the currently visible
 * path.
 */
function useNotificationTarget(): (spaceId: string) => NotificationTarget {
  const navigate = useNavigate();
  const { id: me, name: myName } = useMe();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const makeTarget = (spaceId: string): NotificationTarget => ({
    me,
    myName,
    marks: marksOf(spaces),
    space: spaces.find(({ id }) => id === spaceId)?.name ?? '',
    shown: document.hidden ? null : path,
    open: (to) => void navigate({ href: to }),
  });
  const latest = useRef(makeTarget);
  latest.current = makeTarget;
  return useCallback((spaceId) => latest.current(spaceId), []);
}

/** Removes a space from the cached list as soon as the person loses access to it. */
function dropSpace(queries: QueryClient, spaceId: string): void {
  queries.setQueryData(spacesQuery.queryKey, (now) => now?.filter(({ id }) => id !== spaceId));
}

function countLater(queries: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    count: () => {
      timer ??= setTimeout(() => {
        timer = null;
        void queries.invalidateQueries({ queryKey: spacesQuery.queryKey });
      }, COUNT_EVERY_MS);
    },
    end: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
