import {
  boundFetch,
  languageModel,
  llmKind,
  ModelBook,
  GuardedFetch,
  presetReach,
  ProviderFailure,
  ProviderLimiters,
  type AgentKind,
  type Models,
} from '@conch/agents';
import type { Clock } from '@conch/runtime';
import type { Database } from '@conch/store';
import type { Config } from '../config.ts';
import type { ServerLog } from '../log.ts';
import type { ServerTools } from '../tools/server-tools.ts';
import { ProviderKeys } from '../secrets/provider-keys.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { fixedProviders, reachOf } from './declared.ts';
import { DefaultModel } from './default-model.ts';
import { Providers } from './providers.ts';

interface Parts {
  readonly config: Pick<Config, 'outbound' | 'providers' | 'defaultModel' | 'prices'>;
  readonly clock: Clock;
  readonly database: Database;
  readonly log: ServerLog;
  readonly secrets: Secrets;
  readonly tools: Pick<ServerTools, 'servers'>;
}

/** The models of this server, and the connections to them. */
export interface ServerModels {
  readonly kind: AgentKind;
  readonly providers: Providers;
  readonly defaultModel: DefaultModel;
  readonly book: ModelBook;
  readonly outside: GuardedFetch;
  /** Detects local providers. It reaches only this machine and logs no failures. */
  readonly local: GuardedFetch;
  readonly close: () => Promise<void>;
}

/** Creates the model services for agents of kind `llm`. */
export async function serverModels(parts: Parts): Promise<ServerModels> {
  const { config, clock, database, log, secrets, tools } = parts;
  const outside = new GuardedFetch({
    outbound: [...presetReach(), ...reachOf(config.providers), ...config.outbound],
    onTrouble: ({ code }, host) => log.warn({ what: 'outside', host, code }),
  });
  const local = new GuardedFetch({
    outbound: presetReach().filter((entry) => entry.includes(':')),
  });
  const fixed = fixedProviders(config.providers);
  const keys = new ProviderKeys(secrets);
  const providers = new Providers({ database, clock, keys, outside, fixed });
  const defaultModel = new DefaultModel({ database, providers, declared: config.defaultModel });
  await Promise.all([providers.list(), defaultModel.read()]);
  const book = new ModelBook(config.prices);
  const limiters = new ProviderLimiters((name) => ({
    name,
    now: clock.monotonicMs,
    onTurn: (isAsked) => log.warn({ what: 'provider', name, isAsked }),
  }));
  const models: Models = {
    ...modelsOf({ providers, defaultModel, book, outside, limiters }),
    onFailure: ({ provider, model }, { trouble, message: why }) =>
      log.warn({ what: 'model', provider, model, trouble, why }),
  };
  const kind = llmKind(models, tools.servers);
  const close = async (): Promise<void> => {
    await Promise.all([outside.close(), local.close()]);
  };
  return { kind, providers, defaultModel, book, outside, local, close };
}

function modelsOf({
  providers,
  defaultModel,
  book,
  outside,
  limiters,
}: Pick<ServerModels, 'providers' | 'defaultModel' | 'book' | 'outside'> & {
  readonly limiters: ProviderLimiters;
}): Models {
  let looking: Promise<unknown> | null = null;
  const lookAgain = (): void => {
    looking ??= Promise.all([providers.list(), defaultModel.read()]).then(
      () => (looking = null),
      () => (looking = null),
    );
  };
  return {
    forAll: {
      get seen() {
        // The value is refreshed for the next caller, because another node may have chosen another
        // model.
        lookAgain();
        return defaultModel.lastKnown;
      },
      read: async () => {
        const chosen = await defaultModel.read();
        // Another node may have just added the provider. This node must then load its address,
        // because the price of a model depends on the address.
        if (chosen !== null && providers.placeOf(chosen.provider) === null) await providers.list();
        return chosen;
      },
    },
    find: async ({ provider: name, model }) => {
      const provider = await providers.find(name);
      if (provider === null) {
        const what = `This server has no provider named ${name}. Add it, or choose another model.`;
        throw new ProviderFailure('refused', what, { failure: 'no-provider' });
      }
      const fetch = boundFetch(provider, outside.fetch);
      const made = await languageModel(provider, model, fetch);
      return {
        languageModel: made,
        ...book.of(provider, model),
        limiter: limiters.to(provider),
      };
    },
    priceOf: ({ provider: name, model }) => {
      const place = providers.placeOf(name);
      // The value is refreshed for the next run, because another node may have added or moved the
      // provider.
      lookAgain();
      return place === null ? null : book.of(place, model).price;
    },
  };
}
