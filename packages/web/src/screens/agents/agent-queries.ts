import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ConchError } from '@conch/sdk';
import { conch } from '../../client/conch.ts';
import { defaultModelQuery, providersQuery, workingProviderQuery } from '../../client/providers.ts';
import { agentsQuery, everything } from '../../client/queries.ts';
import type { Kind } from './agent.ts';
import { defaultStanding } from './default-standing.ts';

export const agentQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agent', agentId],
    queryFn: () => conch.call('readAgent', { params: { agentId } }),
    // A form must open with the stored values, not with cached ones.
    staleTime: 0,
  });

/** Whether the error means that the agent has been removed. */
export function isRemoved(error: unknown): boolean {
  return error instanceof ConchError && error.code === 'no-such-member';
}

/**
 * The kind that is preselected for a new agent: a model if a provider works, otherwise a script.
 * With this kind, a new agent needs only a name.
 */
export const usualKindQuery = queryOptions({
  queryKey: ['usual-kind'],
  queryFn: async ({ client }): Promise<Kind> => {
    const [chosen, providers] = await Promise.all([
      client.fetchQuery(defaultModelQuery),
      client.fetchQuery(providersQuery),
    ]);
    if (defaultStanding(chosen, providers.items) === 'ready') return 'llm';
    // The model picker preselects the same provider.
    const working = await client.fetchQuery(workingProviderQuery);
    return working === null ? 'script' : 'llm';
  },
});

export const activityQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agent-activity', agentId],
    queryFn: () =>
      conch.call('readAgentActivity', { params: { agentId }, query: { days: SHOWN_DAYS } }),
  });

/** The spaces and the last activity of every agent, by the id of the agent. */
export const whereaboutsQuery = queryOptions({
  queryKey: ['agent-whereabouts'],
  queryFn: async () => {
    const pages = conch.pages('listAgentWhereabouts', { query: { limit: 100 } });
    return new Map((await everything(pages)).map((one) => [one.agentId, one]));
  },
});

/** Ready-made agents and teams. They do not change while the server runs. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async () => (await conch.call('listTemplates')).items,
  staleTime: Infinity,
});

/** The number of days that the chart and the sums cover. */
export const SHOWN_DAYS = 30;

export const agentTokensQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agent-tokens', agentId],
    queryFn: () => conch.call('listAgentTokens', { params: { agentId } }),
  });

/** The number of stored versions of an agent. Their texts load when a person opens the list. */
export const versionCountQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agent', agentId, 'version-count'],
    queryFn: async () => {
      const request = { params: { agentId }, query: { limit: 1 } };
      return (await conch.call('listAgentVersions', request)).total;
    },
  });

export const versionsQuery = (agentId: string) =>
  infiniteQueryOptions({
    queryKey: ['agent', agentId, 'versions'],
    queryFn: ({ pageParam }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      return conch.call('listAgentVersions', { params: { agentId }, query });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** The query for all tools of MCP servers. */
export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: () => conch.call('listTools'),
});

export const agentKindsQuery = queryOptions({
  queryKey: ['agent-kinds'],
  queryFn: () => conch.call('listAgentKinds'),
  staleTime: Infinity,
});

/**
 * Removes an agent from the cache, so that screens that still show the agent do not request it
 * again.
 */
export function useForgetAgent(): (agentId: string) => Promise<void> {
  const queries = useQueryClient();
  return async (agentId) => {
    const kinds = ['agent', 'agent-activity', 'agent-tokens'];
    const gone = kinds.map((kind) => ({ queryKey: [kind, agentId] }));
    await Promise.all(gone.map((one) => queries.cancelQueries(one)));
    const none = { refetchType: 'none' } as const;
    await Promise.all(gone.map((one) => queries.invalidateQueries({ ...one, ...none })));
    await queries.invalidateQueries({ queryKey: agentsQuery.queryKey });
  };
}

/** Reloads the agents after a change. */
export function useReloadAgents(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: agentsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['agent'] }),
    ]);
  };
}
