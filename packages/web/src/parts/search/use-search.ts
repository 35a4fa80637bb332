import type { RouteOutput } from '@conch/sdk';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { conch } from '../../client/conch.ts';

export type FoundMessage = RouteOutput<'search'>['items'][number];

export interface SearchState {
  readonly found: readonly FoundMessage[];
  /** Whether the server has not answered this search yet. */
  readonly isWaiting: boolean;
  readonly error: unknown;
  /** Loads more results. Null if all results are shown. */
  readonly more: (() => void) | null;
}

const ON_A_PAGE = 20;
const TYPING_MS = 200;

/** The results of a search, while a person types it. */
export function useSearch(typed: string, spaceId: string | null): SearchState {
  const q = useSettled(typed.trim());
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: ['search', spaceId, q],
      enabled: q !== '',
      queryFn: ({ pageParam }) =>
        conch.call('search', {
          query: {
            q,
            utcOffset: -new Date().getTimezoneOffset(),
            limit: ON_A_PAGE,
            ...(spaceId === null ? {} : { spaceId }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 60_000,
    });
  const found = q === '' || data === undefined ? [] : data.pages.flatMap(({ items }) => items);
  const isIncomplete = found.length === 0 && hasNextPage && !isFetching && q !== '';
  // A page can be empty although later pages are not.
  useEffect(() => {
    if (isIncomplete) void fetchNextPage();
  }, [isIncomplete, fetchNextPage]);
  return {
    found,
    isWaiting:
      q !== '' &&
      (q !== typed.trim() ||
        isPlaceholderData ||
        (isFetching && found.length === 0) ||
        isIncomplete),
    error: q === '' ? null : error,
    more: hasNextPage && q !== '' ? () => void fetchNextPage() : null,
  };
}

/** A text after the person has stopped typing for a moment. An empty text takes effect at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
