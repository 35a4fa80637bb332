import { utcDay } from '../instant.ts';
import type { Ruling } from '../ruling.ts';
import { NOTHING_SPENT, type Run, type Usage } from '../run.ts';
import { countedSpend, sum } from './money.ts';

/** BU4: replaces the reserved amount of a run with its real cost. */
export function settleSpend(ruling: Ruling, run: Run, usage: Usage): void {
  openDay(ruling);
  const chain = ruling.chain(run.chainId);
  const counted = countedSpend(usage, run.reserved);
  ruling.putChain({ ...chain, spent: sum(chain.spent, counted) });
  const { ledger } = ruling.floor;
  ruling.change({ ledger: { ...ledger, spent: sum(ledger.spent, counted) } });
  ruling.putRun({ ...run, reserved: NOTHING_SPENT });
}

/** Resets the ledger to zero when a new UTC day begins. */
export function openDay(ruling: Ruling): void {
  const day = utcDay(ruling.event.at);
  if (ruling.floor.ledger.day === day) return;
  ruling.change({ ledger: { day, spent: NOTHING_SPENT } });
}
