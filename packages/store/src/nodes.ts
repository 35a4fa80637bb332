import { write, type Script } from './script.ts';
import { statement } from './statement.ts';
import { databaseNow } from './dialect/database-now.ts';

const upsert = statement<{ id: string; leaseMs: number }>()((db, given, dialect) =>
  db
    .insertInto('nodes')
    .values((e) => ({
      id: given.id,
      lease_until: e(databaseNow(dialect), '+', e.cast<number>(e.val(given.leaseMs), 'bigint')),
      started_at: databaseNow(dialect),
    }))
    .onConflict((on) =>
      on.column('id').doUpdateSet((e) => ({ lease_until: e.ref('excluded.lease_until') })),
    ),
);

/** Says that a node is alive, for so long from now on, by the clock of the database. */
export function* renewLease(id: string, leaseMs: number): Script<void> {
  yield* write(upsert, { id, leaseMs });
}

const remove = statement<{ id: string }>()((db, given) =>
  db.deleteFrom('nodes').where('id', '=', given.id),
);

export function* endLease(id: string): Script<void> {
  yield* write(remove, { id });
}

const removeOthers = statement<{ id: string }>()((db, given) =>
  db.deleteFrom('nodes').where('id', '!=', given.id),
);

/** Where one process alone may use the database, every other node is gone. */
export function* endOtherLeases(id: string): Script<void> {
  yield* write(removeOthers, { id });
}
