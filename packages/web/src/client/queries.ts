import { ConchError } from '@conch/sdk';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { conch } from './conch.ts';
import { isSignedOutCode } from './signed-out.ts';

/**
 * The cache for HTTP responses. It does not contain the events of an open space, which arrive over
 * the socket.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The SDK client already retries every request that can be retried.
      retry: false,
      staleTime: 10_000,
      // A server on the same machine can be reached without a network.
      networkMode: 'always',
    },
  },
});

/** The signed-in person, or null. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    try {
      return await conch.call('readMe');
    } catch (error) {
      if (isSignedOutError(error)) return null;
      throw error;
    }
  },
  staleTime: Infinity,
});

/** Whether the server refused the request because this browser is not signed in. */
export function isSignedOutError(error: unknown): boolean {
  return error instanceof ConchError && isSignedOutCode(error.code);
}

export const spacesQuery = queryOptions({
  queryKey: ['spaces'],
  queryFn: () => everything(conch.pages('listSpaces', { query: { limit: 100 } })),
});

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: () => everything(conch.pages('listAgents', { query: { limit: 100 } })),
});

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: () => everything(conch.pages('listPeople', { query: { limit: 100 } })),
});

/** The faces that people chose, by the name of their member. */
export const facesQuery = queryOptions({
  queryKey: ['faces'],
  queryFn: async () => {
    const { items } = await conch.call('listFaces');
    return new Map(items.map(({ memberId, name, face }) => [name, { memberId, face }]));
  },
  staleTime: 60_000,
});

/** All items of all pages. */
export async function everything<Item>(
  pages: AsyncIterable<readonly Item[]>,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const items of pages) all.push(...items);
  return all;
}
