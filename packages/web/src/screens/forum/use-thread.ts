import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { RouteOutput } from '@conch/sdk';
import { useMemo } from 'react';
import { conch } from '../../client/conch.ts';
import { tellsOfThread, tellsOfTicks } from './forum-frames.ts';
import { useForumNews } from './use-forum-news.ts';

export type PostInThread = RouteOutput<'readPosts'>['items'][number];

const NO_IDS: ReadonlySet<string> = new Set();
const PAGE = 50;

/** Loads a thread. The query reloads when the number of replies changes. */
export function useThread(spaceId: string, threadId: string) {
  const key = ['thread', spaceId, threadId];
  useForumNews(spaceId, key, (frames) => tellsOfThread(frames, threadId, NO_IDS));
  return useQuery({
    queryKey: key,
    queryFn: () => conch.call('readThread', { params: { threadId }, query: { spaceId } }),
  });
}

/** The posts of a thread in order, page by page. The query reloads when a post changes. */
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
  // If a mention is pending, the posts also reload after a tick, because a tick can drop the
  // mention without any post in this thread (FO2).
  const isExpecting = posts.some(({ mentioned }) => mentioned.some((one) => one.isExpected));
  useForumNews(
    spaceId,
    key,
    (frames) => tellsOfThread(frames, threadId, ids) || (isExpecting && tellsOfTicks(frames)),
  );
  return { ...fetched, posts };
}
