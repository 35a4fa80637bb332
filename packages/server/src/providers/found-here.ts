import { modelsHere } from '@conch/agents';
import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { ServerModels } from './models.ts';

type Found = AnswerOf<typeof HTTP_API.foundProviders>['items'][number];

/** The providers that run on this machine, and whether this server has them already. */
export async function foundHere({
  providers,
  local,
}: Pick<ServerModels, 'providers' | 'local'>): Promise<Found[]> {
  const places = new Set((await providers.list()).map(({ baseUrl }) => baseUrl));
  const found = await modelsHere(local.fetch);
  return found.map((one) => ({
    ...one,
    models: one.models.filter(canTalk),
    isAdded: places.has(one.baseUrl),
  }));
}

/** Models that turn texts into numbers say nothing; nobody would want an agent of one. */
const canTalk = (model: string): boolean => !/embed/iu.test(model);
