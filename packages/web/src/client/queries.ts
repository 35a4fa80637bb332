import { ConchError } from '@conch/sdk';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { conch } from './conch.ts';
import { isSignedOutCode } from './signed-out.ts';

/** What is fetched over HTTP and kept. What happens in an open space comes over the socket. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The client itself tries again what may be tried again.
      retry: false,
      staleTime: 10_000,
      // A server on this machine is there without any network.
      networkMode: 'always',
    },
  },
});

/** Who is signed in; `null`: nobody. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    try {
      return await conch.call('readMe');
    } catch (error) {
      if (saysSignedOut(error)) return null;
      throw error;
    }
  },
  staleTime: Infinity,
});

/** Whether the server refused because nobody is signed in here, or no longer. */
export function saysSignedOut(error: unknown): boolean {
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

async function everything<Item>(pages: AsyncIterable<readonly Item[]>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const items of pages) all.push(...items);
  return all;
}
