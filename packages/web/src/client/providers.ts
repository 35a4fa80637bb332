import { queryOptions } from '@tanstack/react-query';
import { conch } from './conch.ts';
import { firstThatWorks } from './first-that-works.ts';

export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: () => conch.call('listProviders'),
});

/** The Ollama and LM Studio providers that the server finds on its own machine. */
export const foundProvidersQuery = queryOptions({
  queryKey: ['found-providers'],
  queryFn: () => conch.call('foundProviders'),
});

/** The default model, for agents without a chosen model. Null if the server has no default. */
export const defaultModelQuery = queryOptions({
  queryKey: ['default-model'],
  queryFn: async () => (await conch.call('readDefaultModel')).chosen,
});

export const modelsQuery = (providerName: string) =>
  queryOptions({
    queryKey: ['models', providerName],
    queryFn: () => conch.call('listModels', { params: { providerName } }),
    staleTime: 60_000,
  });

/** The first provider that lists a model. Null if no provider does. */
export const workingProviderQuery = queryOptions({
  queryKey: [...providersQuery.queryKey, 'working'],
  queryFn: async ({ client }): Promise<string | null> => {
    const { items } = await client.fetchQuery(providersQuery);
    return firstThatWorks(
      items.map(({ name }) => name),
      async (name) => {
        const models = await client.fetchQuery({ ...modelsQuery(name), retry: false });
        return models.items.length > 0;
      },
    );
  },
});
