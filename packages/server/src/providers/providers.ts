import { providerReason } from '@conch/protocol';
import { PRESETS, ProviderFailure, type GuardedFetch, type Provider } from '@conch/agents';
import type { BodyOf, HTTP_API, PresetName } from '@conch/protocol';
import type { CallerWrites, Clock } from '@conch/runtime';
import {
  addProvider,
  allProviders,
  providerNamed,
  removeProvider,
  saveProvider,
  type Database,
  type ProviderRow,
  type Script,
} from '@conch/store';
import { RequestRefused } from '../request-refused.ts';
import { removeProviderKey, type ProviderKeys } from '../secrets/provider-keys.ts';
import { bad, checkedAddress, checkedKey, checkedPlace } from './check-provider.ts';
import { endingOf, type KnownProvider } from './known-provider.ts';
import type { FixedProvider } from './declared.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: ProviderKeys;
  readonly outside: GuardedFetch;
  readonly fixed: ReadonlyMap<string, FixedProvider>;
}

/** The address of a provider, which determines the price of its models. */
type Place = Pick<Provider, 'name' | 'baseUrl' | 'isLocalPreset'>;

type NewProvider = Omit<BodyOf<typeof HTTP_API.addProvider>, 'clientId'>;
type Change = BodyOf<typeof HTTP_API.changeProvider>;

/** The providers of this server: the added providers and the declared ones. */
export class Providers {
  readonly #parts: Parts;
  /** The last known addresses, for callers that cannot wait. */
  readonly #places = new Map<string, Place>();
  /** Counts changes, so that a read that began before a change does not overwrite the change. */
  #changes = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const known of parts.fixed.values()) this.#places.set(known.name, placeOf(known));
  }

  /** All providers. An added provider overrides a declared provider with the same name. */
  async list(): Promise<readonly KnownProvider[]> {
    const { database, fixed } = this.#parts;
    const changes = this.#changes;
    const added = (await database.read(() => allProviders())).map(knownOf);
    const all = new Map<string, KnownProvider>([
      ...fixed,
      ...added.map((provider) => [provider.name, provider] as const),
    ]);
    if (changes === this.#changes) {
      this.#places.clear();
      for (const known of all.values()) this.#places.set(known.name, placeOf(known));
    }
    return [...all.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The last known address of a provider. */
  placeOf(name: string): Place | null {
    return this.#places.get(name) ?? null;
  }

  /** Whether the settings declare the provider. */
  isFixed(name: string): boolean {
    return this.#parts.fixed.has(name);
  }

  async has(name: string): Promise<boolean> {
    return (await this.list()).some((provider) => provider.name === name);
  }

  /** A provider with its key, ready for calls. Null if the name is unknown. */
  async find(name: string): Promise<Provider | null> {
    const changes = this.#changes;
    const row = await this.#parts.database.read(() => providerNamed(name));
    if (row === null) return this.#declared(name);
    const known = knownOf(row);
    if (changes === this.#changes) this.#places.set(name, placeOf(known));
    const key = row.keyEnding === null ? null : await this.#keyOf(row);
    return callable(known, key);
  }

  /** Adds a provider. The writes of `also` are in the same transaction. */
  async add(wanted: NewProvider, also?: (name: string) => Script<void>): Promise<KnownProvider> {
    const { database, keys, outside } = this.#parts;
    const place = checkedPlace(wanted, outside);
    const key = wanted.key === undefined ? null : checkedKey(wanted.key);
    const row = this.#newRow(wanted.preset, place, key);
    const storeKey = key === null ? null : keys.putting(place, key);
    await database.transact(function* () {
      if (!(yield* addProvider(row))) {
        throw bad(providerReason('provider-exists', { name: row.name }), 'name');
      }
      if (storeKey !== null) yield* storeKey();
      if (also !== undefined) yield* also(row.name);
    });
    const known = knownOf(row);
    this.#isNowAt(row.name, placeOf(known));
    return known;
  }

  /**
   * Adds a provider without a key as part of another change. An existing provider with this name is
   * not changed.
   */
  addingKeyless(preset: PresetName): Required<CallerWrites<unknown>> {
    const row = this.#newRow(preset, checkedPlace({ preset }, this.#parts.outside), null);
    let isAdded = false;
    return {
      *also() {
        isAdded = yield* addProvider(row);
      },
      committed: () => {
        if (isAdded) this.#isNowAt(row.name, placeOf(knownOf(row)));
      },
    };
  }

  #newRow(
    preset: PresetName,
    place: Pick<ProviderRow, 'name' | 'baseUrl'>,
    key: string | null,
  ): ProviderRow {
    const keyEnding = key === null ? null : endingOf(key);
    return { ...place, preset, keyEnding, createdAt: this.#parts.clock.now() };
  }

  /** Changes a provider, unless `guard` throws in the same transaction. */
  async change(
    name: string,
    { baseUrl, key }: Change,
    guard: () => Script<void>,
  ): Promise<KnownProvider> {
    const { database, keys, outside } = this.#parts;
    const address = baseUrl === undefined ? null : checkedAddress(baseUrl, outside);
    const newKey = typeof key === 'string' ? checkedKey(key) : null;
    const isFixed = this.isFixed(name);
    const changed = await database.transact(function* () {
      yield* guard();
      const row = yield* providerNamed(name);
      if (row === null) throw isFixed ? ofSettings(name) : noSuchProvider(name);
      const next = { ...row, baseUrl: address ?? row.baseUrl };
      const hasMoved = new URL(next.baseUrl).origin !== new URL(row.baseUrl).origin;
      if (hasMoved && row.keyEnding !== null && key === undefined) {
        throw bad(providerReason('provider-key-of-host'), 'key');
      }
      if (key !== undefined) yield* removeProviderKey(row);
      if (newKey !== null) yield* keys.putting(next, newKey)();
      const ending = newKey === null ? null : endingOf(newKey);
      const saved = { ...next, keyEnding: key === undefined ? row.keyEnding : ending };
      yield* saveProvider(saved);
      return saved;
    });
    const known = knownOf(changed);
    this.#isNowAt(name, placeOf(known));
    return known;
  }

  /** Removes a provider, unless `guard` throws in the same transaction. */
  async remove(name: string, guard: () => Script<void>): Promise<void> {
    const { database, fixed } = this.#parts;
    const isFixed = this.isFixed(name);
    await database.transact(function* () {
      yield* guard();
      const row = yield* providerNamed(name);
      if (row === null) throw isFixed ? ofSettings(name) : noSuchProvider(name);
      yield* removeProviderKey(row);
      yield* removeProvider(name);
    });
    const known = fixed.get(name);
    this.#isNowAt(name, known === undefined ? null : placeOf(known));
  }

  #isNowAt(name: string, place: Place | null): void {
    this.#changes += 1;
    if (place === null) this.#places.delete(name);
    else this.#places.set(name, place);
  }

  #declared(name: string): Provider | null {
    const fixed = this.#parts.fixed.get(name);
    return fixed === undefined ? null : callable(fixed, fixed.key);
  }

  async #keyOf({ name, baseUrl }: ProviderRow): Promise<string> {
    const key = await this.#parts.keys.of({ name, baseUrl }).catch(() => null);
    if (key !== null) return key;
    throw new ProviderFailure('wrong-key', providerReason('key-sealed', { name }));
  }
}

function placeOf({ name, baseUrl, preset }: KnownProvider): Place {
  return { name, baseUrl, isLocalPreset: PRESETS[preset].isFoundHere };
}

function callable(known: KnownProvider, key: string | null): Provider {
  const { kind, isFoundHere: servesInTurn } = PRESETS[known.preset];
  return { ...placeOf(known), kind, key, servesInTurn };
}

function knownOf({ name, preset, baseUrl, keyEnding, createdAt }: ProviderRow): KnownProvider {
  // The cast is safe, because only `add` writes these rows.
  return { name, preset: preset as PresetName, baseUrl, keyEnding, from: 'server', createdAt };
}

export function noSuchProvider(name: string): RequestRefused {
  return new RequestRefused(
    'no-such-provider',
    `There is no provider named ${name}. List the providers.`,
  );
}

function ofSettings(name: string): RequestRefused {
  return bad(providerReason('provider-of-environment', { name }));
}
