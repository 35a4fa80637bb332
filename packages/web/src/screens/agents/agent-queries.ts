import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ConchError } from '@conch/sdk';
import { conch } from '../../client/conch.ts';
import { defaultModelQuery, providersQuery, workingProviderQuery } from '../../client/providers.ts';
import { agentsQuery } from '../../client/queries.ts';
import type { Kind } from './agent.ts';
import { defaultStanding } from './default-standing.ts';

export const agentQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agent', agentId],
    queryFn: () => conch.call('readAgent', { params: { agentId } }),
    // A form that is opened shows what is stored, and not what was a moment ago.
    staleTime: 0,
  });

/** Whether it was there, and somebody has removed it since. */
export function isRemoved(error: unknown): boolean {
  return error instanceof ConchError && error.code === 'no-such-member';
}

/** The kind that works with a name alone: without a model that is known, a script. */
export const usualKindQuery = queryOptions({
  queryKey: ['usual-kind'],
  queryFn: async ({ client }): Promise<Kind> => {
    const [chosen, providers] = await Promise.all([
      client.fetchQuery(defaultModelQuery),
      client.fetchQuery(providersQuery),
    ]);
    if (defaultStanding(chosen, providers.items) === 'ready') return 'llm';
    // The picker of models begins with it.
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

/** So many days are drawn and summed up. */
export const SHOWN_DAYS = 30;

export const agentTokensQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agent-tokens', agentId],
    queryFn: () => conch.call('listAgentTokens', { params: { agentId } }),
  });

/** How many versions are kept of an agent; their texts are fetched when somebody looks. */
export const versionCountQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agent', agentId, 'version-count'],
    queryFn: async () => {
      const asked = { params: { agentId }, query: { limit: 1 } };
      return (await conch.call('listAgentVersions', asked)).total;
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

/** The tools of MCP servers. */
export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: () => conch.call('listTools'),
});

export const agentKindsQuery = queryOptions({
  queryKey: ['agent-kinds'],
  queryFn: () => conch.call('listAgentKinds'),
  staleTime: Infinity,
});

/** Forgets an agent that was removed: what still shows it asks for it no more. */
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

/** Fetches anew what is shown of agents, after one of them was changed. */
export function useReloadAgents(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: agentsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['agent'] }),
    ]);
  };
}
