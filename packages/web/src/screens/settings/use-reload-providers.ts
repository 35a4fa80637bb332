import { useQueryClient } from '@tanstack/react-query';
import { agentsQuery } from '../../client/queries.ts';
import { foundProvidersQuery, providersQuery } from '../../client/providers.ts';

export function useReloadProviders(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: providersQuery.queryKey }),
      queries.invalidateQueries({ queryKey: foundProvidersQuery.queryKey }),
      // The agents are reloaded too, because the data of an agent states whether the agent's
      // provider exists.
      queries.invalidateQueries({ queryKey: agentsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['agent'] }),
    ]);
  };
}
