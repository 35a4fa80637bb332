import { first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';

const bump = statement<object>()((db) =>
  db.updateTable('access_epoch').set((e) => ({ epoch: e('epoch', '+', 1) })),
);

/**
 * Makes every node check people's access again. Every change of access calls this in its own
 * transaction.
 */
export function* bumpAccessEpoch(): Script<void> {
  yield* write(bump, {});
}

const select = statement<object>()((db) => db.selectFrom('access_epoch').select('epoch'));

/** A number that grows with each change of anybody's access. */
export function* accessEpoch(): Script<number> {
  return (yield* first(select, {}))?.epoch ?? 0;
}
