import { removeSecretsNamed, type Script } from '@conch/store';
import type { Secrets } from './secrets.ts';

/** Whose key it is, and where it may be sent. */
export interface KeyHolder {
  readonly name: string;
  readonly baseUrl: string;
}

/** The keys of providers. Each is sealed for its host: for another one it cannot be opened (T12). */
export class ProviderKeys {
  readonly #secrets: Secrets;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  async of(holder: KeyHolder): Promise<string | null> {
    return this.#secrets.newest(nameOf(holder));
  }

  /** Puts a key in the place of the one before, which is then gone. */
  putting(holder: KeyHolder, key: string): () => Script<void> {
    const put = this.#secrets.replacing(nameOf(holder), key, 0);
    return function* () {
      yield* removeProviderKey(holder);
      yield* put();
    };
  }
}

export function* removeProviderKey(holder: KeyHolder): Script<void> {
  yield* removeSecretsNamed(nameOf(holder));
}

function nameOf({ name, baseUrl }: KeyHolder): string {
  return `key of provider ${name} at ${new URL(baseUrl).origin}`;
}
