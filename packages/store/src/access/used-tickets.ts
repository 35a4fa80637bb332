import { write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { raiseTimeFloor, timeFloor } from './time-floor.ts';
import { usedTickets } from '../tables/access.ts';
import { pick, type TableRow } from '../tables/table.ts';

type TicketUse = TableRow<typeof usedTickets>;

const insert = statement<TicketUse>()((db, params) =>
  db
    .insertInto('used_tickets')
    .values(pick(params, usedTickets.columns))
    .onConflict((on) => on.doNothing()),
);

const removeOld = statement<{ at: number }>()((db, params) =>
  db.deleteFrom('used_tickets').where('expiresAt', '<', params.at),
);

/** Uses a ticket. False if the ticket is expired or was already used on any node. */
export function* useTicket(use: TicketUse, now: number): Script<boolean> {
  const at = Math.max(now, yield* timeFloor());
  if (use.expiresAt < at) return false;
  return (yield* write(insert, use)) === 1;
}

/**
 * Deletes the records of expired tickets. The time floor prevents a node with a slow clock from
 * accepting these tickets again.
 */
export function* removeOldTickets(at: number): Script<void> {
  yield* raiseTimeFloor(at);
  yield* write(removeOld, { at });
}
