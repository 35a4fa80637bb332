import { utcDay } from '../instant.ts';
import type { Ruling } from '../ruling.ts';
import { NOTHING_SPENT, type Run, type Usage } from '../run.ts';
import { sum } from './money.ts';

/** BU4: what a run really cost takes the place of what was reserved for it. */
export function settleSpend(ruling: Ruling, run: Run, usage: Usage): void {
  openDay(ruling);
  const chain = ruling.chain(run.chainId);
  ruling.putChain({ ...chain, spent: sum(chain.spent, usage) });
  const { ledger } = ruling.floor;
  ruling.change({ ledger: { ...ledger, spent: sum(ledger.spent, usage) } });
  ruling.putRun({ ...run, reserved: NOTHING_SPENT });
}

/** A new UTC day starts at zero. */
export function openDay(ruling: Ruling): void {
  const day = utcDay(ruling.event.at);
  if (ruling.floor.ledger.day === day) return;
  ruling.change({ ledger: { day, spent: NOTHING_SPENT } });
}
