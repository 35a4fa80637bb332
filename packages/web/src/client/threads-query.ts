import { queryOptions } from '@tanstack/react-query';
import { conch } from './conch.ts';

const MOST = 50;

/** The threads of a forum, sorted by their newest message. */
export function threadsQuery(spaceId: string) {
  return queryOptions({
    queryKey: ['newest-threads', spaceId],
    queryFn: async () => {
      const query = { spaceId, limit: MOST };
      return (await conch.call('listThreads', { query })).items;
    },
    staleTime: 30_000,
  });
}
