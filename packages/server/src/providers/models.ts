import {
  boundFetch,
  languageModel,
  llmKind,
  ModelBook,
  Outside,
  presetReach,
  ProviderFailure,
  Turnstiles,
  type AgentKind,
  type Models,
} from '@conch/agents';
import type { Clock } from '@conch/runtime';
import type { Database } from '@conch/store';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { ServerTools } from '../tools/server-tools.ts';
import { ProviderKeys } from '../secrets/provider-keys.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { DefaultModel } from './default-model.ts';
import { providersOfEnvironment } from './of-environment.ts';
import { Providers } from './providers.ts';

interface Parts {
  readonly config: Pick<Config, 'outbound' | 'providerKeys' | 'prices'>;
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly tools: Pick<ServerTools, 'servers'>;
}

/** The models of this server, and the way to them. */
export interface ServerModels {
  readonly kind: AgentKind;
  readonly providers: Providers;
  readonly defaultModel: DefaultModel;
  readonly book: ModelBook;
  readonly outside: Outside;
  /** For looking on this machine: it reaches nothing else, and what is not there is no trouble. */
  readonly local: Outside;
  readonly close: () => Promise<void>;
}

/** Whatever agents that think with a model need of the server. */
export async function serverModels(parts: Parts): Promise<ServerModels> {
  const { config, clock, database, log, secrets, tools } = parts;
  const outside = new Outside({
    outbound: [...presetReach(), ...config.outbound],
    onTrouble: ({ code }, host) => log.warn({ what: 'outside', host, code }),
  });
  const local = new Outside({ outbound: presetReach().filter((entry) => entry.includes(':')) });
  const environment = providersOfEnvironment(config.providerKeys);
  const keys = new ProviderKeys(secrets);
  const providers = new Providers({ database, clock, keys, outside, environment });
  const defaultModel = new DefaultModel({ database, providers });
  await Promise.all([providers.list(), defaultModel.read()]);
  const book = new ModelBook(config.prices);
  const turnstiles = new Turnstiles((name) => ({
    name,
    now: clock.monotonicMs,
    onTurn: (isAsked) => log.warn({ what: 'provider', name, isAsked }),
  }));
  const models: Models = {
    ...modelsOf({ providers, defaultModel, book, outside, turnstiles }),
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
  turnstiles,
}: Pick<ServerModels, 'providers' | 'defaultModel' | 'book' | 'outside'> & {
  readonly turnstiles: Turnstiles;
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
        // Another node may have chosen another since anyone looked: the next to ask knows.
        lookAgain();
        return defaultModel.seen;
      },
      read: async () => {
        const chosen = await defaultModel.read();
        // Another node may have added its provider just before; without its place it has no price.
        if (chosen !== null && providers.placeOf(chosen.provider) === null) await providers.list();
        return chosen;
      },
    },
    find: async ({ provider: name, model }) => {
      const provider = await providers.find(name);
      if (provider === null) {
        throw new ProviderFailure('refused', `This server has no provider named ${name}; add it.`);
      }
      const fetch = boundFetch(provider, outside.fetch);
      const made = await languageModel(provider, model, fetch);
      return {
        languageModel: made,
        ...book.of(provider, model),
        turnstile: turnstiles.to(provider),
      };
    },
    priceOf: ({ provider: name, model }) => {
      const baseUrl = providers.placeOf(name);
      // Another node may have added or moved it since anyone looked: the next run knows.
      lookAgain();
      return baseUrl === null ? null : book.of({ name, baseUrl }, model).price;
    },
  };
}
