import { locked } from '../dialect/row-lock.ts';
import { first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';

const bump = statement<object>()((db) =>
  db.updateTable('access_epoch').set((e) => ({ epoch: e('epoch', '+', 1) })),
);

/**
 * Makes every node check access rights again. Every change of access rights calls this in the same
 * transaction.
 */
export function* bumpAccessEpoch(): Script<void> {
  yield* write(bump, {});
}

const lock = statement<object>()((db, _, dialect) =>
  locked(db.selectFrom('access_epoch').select('epoch'), dialect),
);

/**
 * Locks all access rights until the transaction ends. A concurrent change of access rights is
 * either complete when this returns, or waits until this transaction ends.
 */
export function* lockAccess(): Script<void> {
  yield* first(lock, {});
}

const select = statement<object>()((db) => db.selectFrom('access_epoch').select('epoch'));

/** A number that increases with each change of access rights. */
export function* accessEpoch(): Script<number> {
  return (yield* first(select, {}))?.epoch ?? 0;
}
