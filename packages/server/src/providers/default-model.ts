import { providerReason } from '@conch/protocol';
import type { ModelName } from '@conch/agents';
import {
  chooseDefaultModel,
  providerNamed,
  readDefaultModel,
  type Database,
  type Script,
} from '@conch/store';
import { bad, unknownProvider } from './check-provider.ts';
import type { Providers } from './providers.ts';

interface Parts {
  readonly database: Database;
  readonly providers: Pick<Providers, 'isFixed'>;
  /** The model in the settings. It applies while no admin has chosen another model. */
  readonly declared: ModelName | null;
}

/** The default model, for agents that name no model. */
export class DefaultModel {
  readonly #parts: Parts;
  /** The last known value, for callers that cannot wait. */
  #lastKnown: ModelName | null;
  /** Counts changes, so that a read that began before a change does not overwrite the change. */
  #changes = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#lastKnown = parts.declared;
  }

  get lastKnown(): ModelName | null {
    return this.#lastKnown;
  }

  /** The current model, even if another node chose it. Null if there is none. */
  async read(): Promise<ModelName | null> {
    const changes = this.#changes;
    const { database, declared } = this.#parts;
    const chosen = (await database.read(() => readDefaultModel())) ?? declared;
    if (changes === this.#changes) this.#lastKnown = chosen;
    return chosen;
  }

  /**
   * Chooses a model, or returns to the model in the settings. Throws `bad-provider` if this server
   * has no such provider. Nothing changes if `guard` throws in the same transaction.
   */
  async choose(wanted: ModelName | null, guard: () => Script<void>): Promise<ModelName | null> {
    const { database, providers, declared } = this.#parts;
    const chosen = wanted === null ? null : checked(wanted);
    await database.transact(function* () {
      yield* guard();
      if (chosen !== null && !providers.isFixed(chosen.provider)) {
        const row = yield* providerNamed(chosen.provider);
        if (row === null) throw unknownProvider(chosen.provider, 'chosen.provider');
      }
      yield* chooseDefaultModel(chosen);
    });
    this.#changes += 1;
    this.#lastKnown = chosen ?? declared;
    return this.#lastKnown;
  }
}

/** Invisible characters, which could disguise the name of a model. */
const ODD = /[\p{C}\p{Zl}\p{Zp}]/u;

function checked({ provider, model }: ModelName): ModelName {
  const name = model.trim();
  if (name !== '' && !ODD.test(name)) return { provider, model: name };
  throw bad(providerReason('model-name'), 'chosen.model');
}
