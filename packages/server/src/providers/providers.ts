import { PRESETS, ProviderFailure, type Outside, type Provider } from '@conch/agents';
import type { BodyOf, HTTP_API, PresetName } from '@conch/protocol';
import type { Clock } from '@conch/runtime';
import {
  addProvider,
  allProviders,
  providerNamed,
  removeProvider,
  saveProvider,
  type Database,
  type ProviderRow,
} from '@conch/store';
import { Failure } from '../failure.ts';
import { removeProviderKey, type ProviderKeys } from '../secrets/provider-keys.ts';
import { bad, checkedAddress, checkedKey, checkedPlace } from './check-provider.ts';
import { endingOf, type KnownProvider } from './known-provider.ts';
import type { EnvironmentProvider } from './of-environment.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: ProviderKeys;
  readonly outside: Outside;
  readonly environment: ReadonlyMap<string, EnvironmentProvider>;
}

type Wanted = BodyOf<typeof HTTP_API.addProvider>;
type Change = BodyOf<typeof HTTP_API.changeProvider>;

/** The providers of this server: those that were added, and those of the environment. */
export class Providers {
  readonly #parts: Parts;
  /** Where those are that were seen last: what is asked without waiting is answered from here. */
  readonly #places = new Map<string, string>();
  /** What was read before one of them has changed is not kept after it. */
  #changes = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const { name, baseUrl } of parts.environment.values()) this.#places.set(name, baseUrl);
  }

  /** All of them; one that was added stands in the place of one of the environment. */
  async list(): Promise<readonly KnownProvider[]> {
    const { database, environment } = this.#parts;
    const changes = this.#changes;
    const added = (await database.read(() => allProviders())).map(knownOf);
    const all = new Map<string, KnownProvider>([
      ...environment,
      ...added.map((provider) => [provider.name, provider] as const),
    ]);
    if (changes === this.#changes) {
      this.#places.clear();
      for (const { name, baseUrl } of all.values()) this.#places.set(name, baseUrl);
    }
    return [...all.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Where a provider is, as far as it has been seen. */
  placeOf(name: string): string | null {
    return this.#places.get(name) ?? null;
  }

  /** Whether a provider is there by a key of the environment, whatever was added. */
  isFixed(name: string): boolean {
    return this.#parts.environment.has(name);
  }

  async has(name: string): Promise<boolean> {
    return (await this.list()).some((provider) => provider.name === name);
  }

  /** One with its key, as it is to be asked; `null`: there is none of that name. */
  async find(name: string): Promise<Provider | null> {
    const changes = this.#changes;
    const row = await this.#parts.database.read(() => providerNamed(name));
    if (row === null) return this.#ofEnvironment(name);
    const { preset, baseUrl } = knownOf(row);
    if (changes === this.#changes) this.#places.set(name, baseUrl);
    const key = row.keyEnding === null ? null : await this.#keyOf(row);
    const { kind, isFoundHere: servesInTurn } = PRESETS[preset];
    return { name, kind, baseUrl, key, servesInTurn };
  }

  async add(wanted: Wanted): Promise<KnownProvider> {
    const { database, clock, keys, outside } = this.#parts;
    const place = checkedPlace(wanted, outside);
    const key = wanted.key === undefined ? null : checkedKey(wanted.key);
    const row: ProviderRow = {
      ...place,
      preset: wanted.preset,
      keyEnding: key === null ? null : endingOf(key),
      createdAt: clock.now(),
    };
    const put = key === null ? null : keys.putting(place, key);
    await database.transact(function* () {
      if (!(yield* addProvider(row))) {
        throw bad(
          `There is a provider named ${row.name}; change it, or choose another name.`,
          'name',
        );
      }
      if (put !== null) yield* put();
    });
    this.#isNowAt(row.name, row.baseUrl);
    return knownOf(row);
  }

  async change(name: string, { baseUrl, key }: Change): Promise<KnownProvider> {
    const { database, keys, outside, environment } = this.#parts;
    const address = baseUrl === undefined ? null : checkedAddress(baseUrl, outside);
    const given = typeof key === 'string' ? checkedKey(key) : null;
    const isFixed = environment.has(name);
    const changed = await database.transact(function* () {
      const row = yield* providerNamed(name);
      if (row === null) throw isFixed ? ofEnvironment(name) : noSuchProvider(name);
      const next = { ...row, baseUrl: address ?? row.baseUrl };
      const hasMoved = new URL(next.baseUrl).origin !== new URL(row.baseUrl).origin;
      if (hasMoved && row.keyEnding !== null && key === undefined) {
        throw bad('A key is for one host alone; give the key for the new one too, or null.', 'key');
      }
      if (key !== undefined) yield* removeProviderKey(row);
      if (given !== null) yield* keys.putting(next, given)();
      const ending = given === null ? null : endingOf(given);
      const saved = { ...next, keyEnding: key === undefined ? row.keyEnding : ending };
      yield* saveProvider(saved);
      return saved;
    });
    this.#isNowAt(name, changed.baseUrl);
    return knownOf(changed);
  }

  async remove(name: string): Promise<void> {
    const { database, environment } = this.#parts;
    const isFixed = environment.has(name);
    await database.transact(function* () {
      const row = yield* providerNamed(name);
      if (row === null) throw isFixed ? ofEnvironment(name) : noSuchProvider(name);
      yield* removeProviderKey(row);
      yield* removeProvider(name);
    });
    this.#isNowAt(name, environment.get(name)?.baseUrl ?? null);
  }

  #isNowAt(name: string, baseUrl: string | null): void {
    this.#changes += 1;
    if (baseUrl === null) this.#places.delete(name);
    else this.#places.set(name, baseUrl);
  }

  #ofEnvironment(name: string): Provider | null {
    const fixed = this.#parts.environment.get(name);
    if (fixed === undefined) return null;
    const { preset, baseUrl, key } = fixed;
    return { name, kind: PRESETS[preset].kind, baseUrl, key };
  }

  async #keyOf({ name, baseUrl }: ProviderRow): Promise<string> {
    const key = await this.#parts.keys.of({ name, baseUrl }).catch(() => null);
    if (key !== null) return key;
    throw new ProviderFailure(
      'wrong-key',
      `The key of ${name} cannot be opened with what this server has; give it again.`,
    );
  }
}

function knownOf({ name, preset, baseUrl, keyEnding, createdAt }: ProviderRow): KnownProvider {
  // Only what `add` was given gets into a row.
  return { name, preset: preset as PresetName, baseUrl, keyEnding, from: 'server', createdAt };
}

export function noSuchProvider(name: string): Failure {
  return new Failure('no-such-provider', `There is no provider named ${name}; list them.`);
}

function ofEnvironment(name: string): Failure {
  return bad(`${name} is there by a key of the environment; change it where Conch is started.`);
}
