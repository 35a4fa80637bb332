import type { FeedListener } from '@conch/sdk';
import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { conch } from '../client/conch.ts';
import { spacesQuery } from '../client/queries.ts';
import { useMe } from '../client/use-me.ts';
import { changesUnread, messagesIn, takenBackIn } from '../state/space-news.ts';
import type { Telling } from './tell-news.ts';
import { marksOf } from './use-read-marks.ts';
import { listUnreadSoon } from './use-unread-entries.ts';

// A busy space changes its counts many times a second; nobody reads that fast.
const COUNT_EVERY_MS = 400;

/** Keeps the counts of all spaces up to date, and tells what calls for attention. */
export function useWatchedSpaces(): void {
  const queries = useQueryClient();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const telling = useTelling();
  const ids = spaces.map(({ id }) => id).join(' ');
  useEffect(() => {
    const counter = countLater(queries);
    const watch = (spaceId: string): (() => void) => {
      const listener: FeedListener = {
        event: (event) => {
          if (changesUnread(event)) counter.count();
          if (event.frames.some(({ type }) => type === 'space')) counter.count();
          const gone = takenBackIn(event);
          if (gone.length > 0) void tells().then(({ untell }) => untell(gone, telling(spaceId)));
          for (const message of messagesIn(event)) {
            void tells().then(({ tellMessage }) => tellMessage(message, telling(spaceId)));
          }
        },
        news: (frame) => {
          counter.count();
          void tells().then(({ tellPosts }) => tellPosts(frame, telling(spaceId)));
        },
        // Read on another device is read here too.
        passing: (frame) => {
          if (frame.type === 'read' && frame.memberId === telling(spaceId).me) counter.count();
        },
        // From here on everything is told; what came before, nobody was there to hear.
        live: () => {
          counter.count();
          listUnreadSoon(telling(spaceId).me);
        },
        ended: ({ code }) => {
          if (code === 'no-such-space') dropSpace(queries, spaceId);
        },
      };
      return conch.listen(spaceId, listener);
    };
    const ends = ids === '' ? [] : ids.split(' ').map(watch);
    return () => {
      counter.end();
      for (const end of ends) end();
    };
  }, [ids, queries, telling]);
}

// Nobody is told anything before the first paint.
const tells = () => import('./tell-news.ts');

/** Who is told of a space, and where they look just then. */
function useTelling(): (spaceId: string) => Telling {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { id: me, name: myName } = useMe();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const ask = (spaceId: string): Telling => ({
    t,
    language: i18n.language,
    me,
    myName,
    marks: marksOf(spaces),
    space: spaces.find(({ id }) => id === spaceId)?.name ?? '',
    shown: document.hidden ? null : path,
    open: (to) => void navigate({ href: to }),
  });
  const latest = useRef(ask);
  latest.current = ask;
  return useCallback((spaceId) => latest.current(spaceId), []);
}

/** Who is taken out of a space has it no longer in the list, before anyone asks for the list. */
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
    },
  };
}
