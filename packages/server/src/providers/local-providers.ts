import { modelsHere } from '@conch/agents';
import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { ServerModels } from './models.ts';

type LocalProvider = AnswerOf<typeof HTTP_API.foundProviders>['items'][number];

/** The providers running on this machine, and whether this server has added them. */
export async function localProviders({
  providers,
  local,
}: Pick<ServerModels, 'providers' | 'local'>): Promise<LocalProvider[]> {
  const places = new Set((await providers.list()).map(({ baseUrl }) => baseUrl));
  const found = await modelsHere(local.fetch);
  return found.map((one) => ({
    ...one,
    models: one.models.filter(canTalk),
    isAdded: places.has(one.baseUrl),
  }));
}

/** Leaves out embedding models, because they cannot answer. */
const canTalk = (model: string): boolean => !/embed/iu.test(model);
