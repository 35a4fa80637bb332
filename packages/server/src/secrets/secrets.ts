import type { Clock } from '@conch/runtime';
import {
  addSecret,
  endSecretsNamed,
  removeExpiredSecrets,
  secretsNamed,
  type Database,
  type SecretRow,
  type Script,
} from '@conch/store';
import { SecretSealer } from './secret-sealer.ts';

export interface SecretsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: () => string;
  /** The key of the server, see `CONCH_SECRET_KEY`. */
  readonly serverKey: string;
}

// The maximum number of valid secrets. Nobody rotates secrets more often within a day, and this
// many signatures fit into a header.
const MOST_GOOD = 5;

/** Secrets that Conch needs in plain text, by name. */
export class Secrets {
  readonly #parts: SecretsParts;
  readonly #sealing: SecretSealer;

  constructor(parts: SecretsParts) {
    this.#parts = parts;
    this.#sealing = new SecretSealer(parts.serverKey);
  }

  /** The valid secrets of a name, newest first. Creates a secret if the name has none. */
  async good(name: string, make: () => string): Promise<readonly string[]> {
    const { database, clock } = this.#parts;
    const good = () => secretsNamed(name, clock.now());
    const found = await database.read(good);
    const kept =
      found.length > 0 ? found : await database.transact(this.#first(name, make(), good));
    return kept.slice(0, MOST_GOOD).map((row) => this.#unseal(row));
  }

  /** The newest valid secret of a name, or null. */
  async newest(name: string): Promise<string | null> {
    const { database, clock } = this.#parts;
    const [row] = await database.read(() => secretsNamed(name, clock.now()));
    return row === undefined ? null : this.#unseal(row);
  }

  /** If another node has already stored a secret, that secret is used. */
  #first(name: string, secret: string, good: () => Script<readonly SecretRow[]>) {
    const row = this.#sealed(name, secret);
    return function* (): Script<readonly SecretRow[]> {
      const there = yield* good();
      if (there.length > 0) return there;
      yield* addSecret(row);
      return [row];
    };
  }

  /** Replaces the secrets of a name. The old secrets stay valid for `overlapMs`. */
  replacing(name: string, secret: string, overlapMs: number): () => Script<void> {
    const row = this.#sealed(name, secret);
    return function* () {
      yield* removeExpiredSecrets(name, row.createdAt);
      yield* endSecretsNamed(name, row.createdAt + overlapMs);
      yield* addSecret(row);
    };
  }

  #sealed(name: string, secret: string): SecretRow {
    const id = this.#parts.newId();
    const sealed = this.#sealing.seal(secret, placeOf({ id, name }));
    return { id, name, sealed, createdAt: this.#parts.clock.now(), expiresAt: null };
  }

  #unseal(row: SecretRow): string {
    const secret = this.#sealing.open(row.sealed, placeOf(row));
    if (secret !== null) return secret;
    throw new Error(
      `The secret ${row.name} cannot be decrypted, because this server has another key. Restore the old key, or set the secret again.`,
    );
  }
}

function placeOf({ id, name }: Pick<SecretRow, 'id' | 'name'>): string {
  return `${name} ${id}`;
}
