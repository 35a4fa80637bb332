import { useInfiniteQuery } from '@tanstack/react-query';
import { conch } from '../../client/conch.ts';
import { tellsOfThreads } from './forum-frames.ts';
import { useForumNews } from './use-forum-news.ts';

const PAGE = 30;

/** The threads of a forum, the one with the newest post first; as new as the news. */
export function useThreads(spaceId: string) {
  useForumNews(spaceId, ['threads', spaceId], tellsOfThreads);
  return useInfiniteQuery({
    queryKey: ['threads', spaceId],
    queryFn: ({ pageParam }) =>
      conch.call('listThreads', {
        query: {
          spaceId,
          limit: PAGE,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
