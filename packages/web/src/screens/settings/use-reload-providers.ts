import { useQueryClient } from '@tanstack/react-query';
import { foundProvidersQuery, providersQuery } from '../../client/providers.ts';

export function useReloadProviders(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: providersQuery.queryKey }),
      queries.invalidateQueries({ queryKey: foundProvidersQuery.queryKey }),
    ]);
  };
}
