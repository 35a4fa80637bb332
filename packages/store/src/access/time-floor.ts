import { first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';

const select = statement<object>()((db) => db.selectFrom('time_floor').select('at'));

/** A time that has certainly passed, even if a clock shows an earlier time. */
export function* timeFloor(): Script<number> {
  return (yield* first(select, {}))?.at ?? 0;
}

const raise = statement<{ at: number }>()((db, params) =>
  db.updateTable('time_floor').set({ at: params.at }).where('at', '<', params.at),
);

/** Stores that a time has passed. The stored time never decreases. */
export function* raiseTimeFloor(at: number): Script<void> {
  yield* write(raise, { at: Math.floor(at) });
}
