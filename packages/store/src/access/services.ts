import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { services } from '../tables/access.ts';
import type { TableRow } from '../tables/table.ts';

/** A sender with a token that posts into one space and is no member of it. */
export type ServiceRow = TableRow<typeof services>;

const insert = insertInto(services);

export function* addService(service: ServiceRow): Script<void> {
  yield* write(insert, service);
}

const selectByHash = statement<{ hash: string }>()((db, params) =>
  db.selectFrom('services').select(services.columns).where('hash', '=', params.hash),
);

/** The service with the token of this hash. */
export function serviceByHash(hash: string): Script<ServiceRow | null> {
  return first(selectByHash, { hash });
}

const selectOf = statement<{ spaceId: string }>()((db, params) =>
  db
    .selectFrom('services')
    .select(services.columns)
    .where('spaceId', '=', params.spaceId)
    .orderBy('id'),
);

/** The services of a space, oldest first. */
export function servicesOf(spaceId: string): Script<readonly ServiceRow[]> {
  return all(selectOf, { spaceId });
}

type RenewedService = Pick<ServiceRow, 'spaceId' | 'id' | 'hash' | 'last4' | 'openedBy'>;

const renew = statement<RenewedService>()((db, params) =>
  db
    .updateTable('services')
    .set({ hash: params.hash, last4: params.last4, openedBy: params.openedBy })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id)
    .where('lastUsedAt', 'is', null)
    .returning(services.columns),
);

/** Gives an unused service a new token. Null if the token was used or the service does not exist. */
export function renewService(params: RenewedService): Script<ServiceRow | null> {
  return first(renew, params);
}

/** `lastUsedAt` is updated at most this often. */
const USED_EVERY_MS = 60_000;

const touch = statement<{ hash: string; at: number; before: number }>()((db, params) =>
  db
    .updateTable('services')
    .set({ lastUsedAt: params.at })
    .where('hash', '=', params.hash)
    .where((e) => e.or([e('lastUsedAt', 'is', null), e('lastUsedAt', '<=', params.before)])),
);

export function* touchService(hash: string, at: number): Script<void> {
  yield* write(touch, { hash, at, before: at - USED_EVERY_MS });
}

const remove = statement<{ spaceId: string; id: string }>()((db, params) =>
  db.deleteFrom('services').where('spaceId', '=', params.spaceId).where('id', '=', params.id),
);

/** Revokes the token of a service. False if the space has no such service. */
export function* removeService(spaceId: string, id: string): Script<boolean> {
  return (yield* write(remove, { spaceId, id })) === 1;
}
