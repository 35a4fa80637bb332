import { first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { clientKeys } from '../tables/access.ts';
import { pick, type TableRow } from '../tables/table.ts';

type ClientKeyRow = TableRow<typeof clientKeys>;

/** A client's key for one of its requests. Two requests with the same key create one object. */
export type ClientKey = Pick<ClientKeyRow, 'madeBy' | 'scope' | 'clientId'>;

const insert = statement<ClientKeyRow>()((db, params) =>
  db
    .insertInto('client_keys')
    .values(pick(params, clientKeys.columns))
    .onConflict((on) => on.doNothing()),
);

/**
 * Stores the key of a request with the id of the created object. False if the key is already in
 * use.
 */
export function* keepClientKey(row: ClientKeyRow): Script<boolean> {
  return (yield* write(insert, row)) === 1;
}

const select = statement<ClientKey>()((db, params) =>
  db
    .selectFrom('client_keys')
    .select('madeId')
    .where('madeBy', '=', params.madeBy)
    .where('scope', '=', params.scope)
    .where('clientId', '=', params.clientId),
);

/** The id of the object that a request created. Null if the request is new. */
export function* madeWithKey(key: ClientKey): Script<string | null> {
  return (yield* first(select, key))?.madeId ?? null;
}

const removeOf = statement<{ madeBy: string }>()((db, params) =>
  db.deleteFrom('client_keys').where('madeBy', '=', params.madeBy),
);

export function* removeClientKeysOf(madeBy: string): Script<void> {
  yield* write(removeOf, { madeBy });
}
