import { modelsAt, ProviderFailure, trialOf, type ModelBook, type Provider } from '@conch/agents';
import type { AnswerOf, HTTP_API, HTTP_API_PARTS } from '@conch/protocol';
import { RequestRefused } from '../../request-refused.ts';
import { localProviders } from '../../providers/local-providers.ts';
import { noSuchProvider } from '../../providers/providers.ts';
import type { Services } from '../../services.ts';
import type { HandlersOf } from '../route-request.ts';
import { alreadyMade, createOnce, type Keep } from '../create-once.ts';
import type { KnownProvider } from '../../providers/known-provider.ts';
import { isoOrNull } from '../../wire/instant.ts';

type ModelRoute = keyof (typeof HTTP_API_PARTS)['Models'];

/**
 * A client gets a list within five seconds. This limit is shorter, because the network needs time
 * too.
 */
const LIST_MS = 4_700;

/** The providers of models, and requests to them outside conversations. */
export function modelHandlers(services: Services): HandlersOf<ModelRoute> {
  return { ...changing(services), ...asking(services) };
}

function changing(services: Services) {
  const { access } = services;
  const { providers, defaultModel } = services.models;
  return {
    listProviders: async () => ({
      items: (await providers.list()).map(providerOnWire),
      next: null,
    }),
    addProvider: async ({ body: { clientId, ...wanted }, by, permission }) => {
      const renewed = access.renewed(permission);
      const known = await createOnce(
        services,
        { madeBy: by.principal.personId, scope: 'addProvider', clientId },
        {
          make: (keep) => {
            const also: Keep = function* (name) {
              yield* renewed();
              yield* keep(name);
            };
            return providers.add(wanted, also);
          },
          again: async (name) => {
            const added = (await providers.list()).find((one) => one.name === name);
            if (added?.from !== 'server') throw alreadyMade();
            return added;
          },
        },
      );
      return providerOnWire(known);
    },
    changeProvider: async ({ params: { providerName }, body, permission }) =>
      providerOnWire(await providers.change(providerName, body, access.renewed(permission))),
    removeProvider: async ({ params: { providerName }, permission }) => {
      await providers.remove(providerName, access.renewed(permission));
      return undefined;
    },
    readDefaultModel: async () => ({ chosen: await defaultModel.read() }),
    chooseDefaultModel: async ({ body: { chosen }, permission }) => ({
      chosen: await defaultModel.choose(chosen, access.renewed(permission)),
    }),
  } satisfies Partial<HandlersOf<ModelRoute>>;
}

function asking({ models }: Services) {
  const { providers, book, outside } = models;
  const { fetch } = outside;
  return {
    foundProviders: async () => ({ items: await localProviders(models), next: null }),
    testProvider: async ({ params: { providerName }, body: { model = null } }) => {
      try {
        const provider = await providerFor(providers, providerName);
        const now = () => performance.now();
        const { models: listed, ...trial } = await trialOf(provider, { model, book, fetch, now });
        return { ...trial, modelCount: listed.length };
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        const { trouble, message, reason } = error;
        return { trouble, message, reason, modelCount: 0, model: null, latencyMs: null };
      }
    },
    listModels: async ({ params: { providerName } }) => {
      try {
        const provider = await providerFor(providers, providerName);
        const signal = AbortSignal.timeout(LIST_MS);
        const names = await modelsAt(provider, { fetch, signal });
        return { items: names.map((name) => modelOnWire(name, provider, book)), next: null };
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        throw new RequestRefused('provider-failed', error.reason ?? error.message);
      }
    },
  } satisfies Partial<HandlersOf<ModelRoute>>;
}

async function providerFor(
  providers: Services['models']['providers'],
  name: string,
): Promise<Provider> {
  const provider = await providers.find(name);
  if (provider === null) throw noSuchProvider(name);
  return provider;
}

function modelOnWire(
  name: string,
  provider: Provider,
  book: ModelBook,
): AnswerOf<typeof HTTP_API.listModels>['items'][number] {
  const { contextTokens, price } = book.of(provider, name);
  return { name, contextTokens, price };
}

/** A provider as admins see it, with only the ending of its key. */
function providerOnWire({
  name,
  preset,
  baseUrl,
  keyEnding,
  from,
  createdAt,
}: KnownProvider): AnswerOf<typeof HTTP_API.addProvider> {
  return { name, preset, baseUrl, keyEnding, from, createdAt: isoOrNull(createdAt) };
}
