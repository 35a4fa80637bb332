import { write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { databaseNow } from '../dialect/database-now.ts';

const upsert = statement<{ id: string; leaseMs: number }>()((db, params, dialect) =>
  db
    .insertInto('nodes')
    .values((e) => ({
      id: params.id,
      leaseUntil: e(databaseNow(dialect), '+', e.cast<number>(e.val(params.leaseMs), 'bigint')),
      startedAt: databaseNow(dialect),
    }))
    .onConflict((on) =>
      on.column('id').doUpdateSet((e) => ({ leaseUntil: e.ref('excluded.leaseUntil') })),
    ),
);

/**
 * Extends a node's lease. The lease then ends `leaseMs` after the current time of the database's
 * clock.
 */
export function* renewLease(id: string, leaseMs: number): Script<void> {
  yield* write(upsert, { id, leaseMs });
}

const remove = statement<{ id: string }>()((db, params) =>
  db.deleteFrom('nodes').where('id', '=', params.id),
);

export function* endLease(id: string): Script<void> {
  yield* write(remove, { id });
}

const removeOthers = statement<{ id: string }>()((db, params) =>
  db.deleteFrom('nodes').where('id', '!=', params.id),
);

/** Ends the leases of all other nodes. Call this only if no other process can use the database. */
export function* endOtherLeases(id: string): Script<void> {
  yield* write(removeOthers, { id });
}
