import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** Where models are; its key is among the secrets. */
export interface ProviderRow {
  readonly name: string;
  /** In which way it is spoken to. */
  readonly preset: string;
  readonly baseUrl: string;
  /** The last characters of its key, by which people know it; `null`: it has none. */
  readonly keyEnding: string | null;
  readonly createdAt: number;
}

const insert = statement<ProviderRow>()((db, given) =>
  db
    .insertInto('providers')
    .values({
      name: given.name,
      preset: given.preset,
      base_url: given.baseUrl,
      key_ending: given.keyEnding,
      created_at: given.createdAt,
    })
    .onConflict((conflict) => conflict.column('name').doNothing()),
);

/** Adds a provider; false: there is one of that name. */
export function* addProvider(provider: ProviderRow): Script<boolean> {
  return (yield* write(insert, provider)) > 0;
}

const COLUMNS = [
  'name',
  'preset',
  'base_url as baseUrl',
  'key_ending as keyEnding',
  'created_at as createdAt',
] as const;

const selectNamed = statement<{ name: string }>()((db, given) =>
  db.selectFrom('providers').select(COLUMNS).where('name', '=', given.name),
);

export function providerNamed(name: string): Script<ProviderRow | null> {
  return first(selectNamed, { name });
}

const selectAll = statement<object>()((db) => db.selectFrom('providers').select(COLUMNS));

export function allProviders(): Script<readonly ProviderRow[]> {
  return all(selectAll, {});
}

const update = statement<ProviderRow>()((db, given) =>
  db
    .updateTable('providers')
    .set({ base_url: given.baseUrl, key_ending: given.keyEnding })
    .where('name', '=', given.name),
);

/** Saves its address and the ending of its key. */
export function* saveProvider(provider: ProviderRow): Script<void> {
  yield* write(update, provider);
}

const remove = statement<{ name: string }>()((db, given) =>
  db.deleteFrom('providers').where('name', '=', given.name),
);

/** Takes a provider away; false: there is none. */
export function* removeProvider(name: string): Script<boolean> {
  return (yield* write(remove, { name })) > 0;
}
