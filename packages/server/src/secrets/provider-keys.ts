import { removeSecretsNamed, type Script } from '@conch/store';
import type { Secrets } from './secrets.ts';

/** The provider of a key, and the address that it may be sent to. */
export interface KeyHolder {
  readonly name: string;
  readonly baseUrl: string;
}

/**
 * The keys of providers. Each key is encrypted for its host and cannot be decrypted for another
 * host (T12).
 */
export class ProviderKeys {
  readonly #secrets: Secrets;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  async of(holder: KeyHolder): Promise<string | null> {
    return this.#secrets.newest(nameOf(holder));
  }

  /** Replaces the key of a provider. The previous key is deleted. */
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
