import { all, first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { providers } from '../tables/agents.ts';
import { pick, type TableRow } from '../tables/table.ts';

/** A provider of models. Its key is stored as a secret. */
export type ProviderRow = TableRow<typeof providers>;

const insert = statement<ProviderRow>()((db, params) =>
  db
    .insertInto('providers')
    .values(pick(params, providers.columns))
    .onConflict((conflict) => conflict.column('name').doNothing()),
);

/** Adds a provider. False if the name is already used. */
export function* addProvider(provider: ProviderRow): Script<boolean> {
  return (yield* write(insert, provider)) > 0;
}

const selectNamed = statement<{ name: string }>()((db, params) =>
  db.selectFrom('providers').select(providers.columns).where('name', '=', params.name),
);

export function providerNamed(name: string): Script<ProviderRow | null> {
  return first(selectNamed, { name });
}

const selectAll = statement<object>()((db) => db.selectFrom('providers').select(providers.columns));

export function allProviders(): Script<readonly ProviderRow[]> {
  return all(selectAll, {});
}

const update = statement<ProviderRow>()((db, params) =>
  db
    .updateTable('providers')
    .set({ baseUrl: params.baseUrl, keyEnding: params.keyEnding })
    .where('name', '=', params.name),
);

/** Saves a provider's address and the last characters of its key. */
export function* saveProvider(provider: ProviderRow): Script<void> {
  yield* write(update, provider);
}

const remove = statement<{ name: string }>()((db, params) =>
  db.deleteFrom('providers').where('name', '=', params.name),
);

/** Removes a provider. False if the provider does not exist. */
export function* removeProvider(name: string): Script<boolean> {
  return (yield* write(remove, { name })) > 0;
}
