import type { ModelName } from '@conch/agents';
import { chooseDefaultModel, providerNamed, readDefaultModel, type Database } from '@conch/store';
import { bad } from './check-provider.ts';
import type { Providers } from './providers.ts';

interface Parts {
  readonly database: Database;
  readonly providers: Pick<Providers, 'isFixed'>;
}

/** What agents think with that name no model. */
export class DefaultModel {
  readonly #parts: Parts;
  /** What was seen last: what is asked without waiting is answered from here. */
  #seen: ModelName | null = null;
  /** What was read before another was chosen here is not kept after it. */
  #changes = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get seen(): ModelName | null {
    return this.#seen;
  }

  /** As it is now, whichever node it was chosen on; `null`: none is. */
  async read(): Promise<ModelName | null> {
    const changes = this.#changes;
    const chosen = await this.#parts.database.read(() => readDefaultModel());
    if (changes === this.#changes) this.#seen = chosen;
    return chosen;
  }

  /** Chooses one, or none again; throws `bad-provider` where this server has no such provider. */
  async choose(wanted: ModelName | null): Promise<ModelName | null> {
    const { database, providers } = this.#parts;
    const chosen = wanted === null ? null : checked(wanted);
    await database.transact(function* () {
      if (chosen !== null && !providers.isFixed(chosen.provider)) {
        const row = yield* providerNamed(chosen.provider);
        if (row === null) {
          const what = `There is no provider named ${chosen.provider}; add it first, or choose another.`;
          throw bad(what, 'chosen.provider');
        }
      }
      yield* chooseDefaultModel(chosen);
    });
    this.#changes += 1;
    this.#seen = chosen;
    return chosen;
  }
}

/** Nothing in a name of a model may pass for more than a name, wherever it is shown. */
const ODD = /[\p{C}\p{Zl}\p{Zp}]/u;

function checked({ provider, model }: ModelName): ModelName {
  const name = model.trim();
  if (name !== '' && !ODD.test(name)) return { provider, model: name };
  throw bad('A model has a name, in one line; choose one of the list.', 'chosen.model');
}
