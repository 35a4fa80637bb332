import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Answered } from '@conch/sdk';
import { useMemo } from 'react';
import { conch } from '../../client/conch.ts';
import { tellsOfThread } from './forum-frames.ts';
import { useForumNews } from './use-forum-news.ts';

export type ThreadPost = Answered<'readPosts'>['items'][number];

const NO_IDS: ReadonlySet<string> = new Set();
const PAGE = 50;

/** A topic; how many replies it has changes with the news. */
export function useThread(spaceId: string, threadId: string) {
  const key = ['thread', spaceId, threadId];
  useForumNews(spaceId, key, (frames) => tellsOfThread(frames, threadId, NO_IDS));
  return useQuery({
    queryKey: key,
    queryFn: () => conch.call('readThread', { params: { threadId }, query: { spaceId } }),
  });
}

/** The posts of a topic in order, page by page; what was changed is fetched anew. */
export function usePosts(spaceId: string, threadId: string) {
  const key = ['posts', spaceId, threadId];
  const fetched = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam: cursor }) =>
      conch.call('readPosts', {
        params: { threadId },
        query: { spaceId, limit: PAGE, ...(cursor === null ? {} : { cursor }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const posts = useMemo(
    () => fetched.data?.pages.flatMap(({ items }) => items) ?? [],
    [fetched.data],
  );
  const ids = useMemo(() => new Set<string>(posts.map(({ message }) => message.id)), [posts]);
  useForumNews(spaceId, key, (frames) => tellsOfThread(frames, threadId, ids));
  return { ...fetched, posts };
}
