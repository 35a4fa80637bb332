import { endRun, cancelRun } from '../floor/end-run.ts';
import { closeChain } from '../floor/drop-stacks.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import { NOTHING_SPENT, type Run, type Spend } from '../run.ts';
import { sum } from './money.ts';
import { openDay } from './spend.ts';
import type { Budget } from '../settings.ts';
import type { RunStarted } from '../space-event.ts';

/**
 * BU1: a run starts only if what was spent, what is reserved and its worst case
 * fit every budget; so that budgets stop before the money is gone.
 */
export function runStarted(ruling: Ruling, event: RunStarted): void {
  const run = ruling.run(event.runId);
  if (run === null || run.state !== 'offered') {
    ruling.refuse('no-such-run', [event.runId], 'FL11');
    return;
  }
  openDay(ruling);
  const because = exceeded(ruling, run, event);
  if (because !== null) return refuseRun(ruling, run, because);
  const reserved = sum(NOTHING_SPENT, event.worstCase);
  ruling.putRun({ ...run, reserved, started: true });
  ruling.add({ type: 'start-run', runId: run.id, because: 'BU1' });
}

function exceeded(ruling: Ruling, run: Run, { worstCase, agent }: RunStarted): RuleId | null {
  const { settings, floor } = ruling;
  const others = floor.runs.filter(({ id }) => id !== run.id);
  const inChain = others.filter(({ chainId }) => chainId === run.chainId);
  const accounts: readonly (readonly [Budget, Spend])[] = [
    [settings.chainBudget, sum(ruling.chain(run.chainId).spent, reservedBy(inChain))],
    [settings.dayBudget, sum(floor.ledger.spent, reservedBy(others))],
    [agent, agent.spent],
  ];
  for (const [budget, taken] of accounts) {
    if (budget.maxCostUsd !== null && worstCase.costUsd === null) return 'BU2';
    const wanted = sum(taken, worstCase);
    if (isOver(budget.maxTokens, wanted.tokens)) return 'BU1';
    if (isOver(budget.maxCostUsd, wanted.costUsd)) return 'BU1';
  }
  return null;
}

// BU3: one notice, and the chain ends with the runs that have begun.
function refuseRun(ruling: Ruling, run: Run, because: RuleId): void {
  endRun(ruling, run, { kind: 'failed', failure: 'budget' }, because);
  const chain = ruling.chain(run.chainId);
  const why =
    because === 'BU2'
      ? 'the price of its model is not known and the budget is in money; give that price under “prices” in conch.yaml (of an agent outside, its worstCase), or set a budget in tokens'
      : 'the budget does not cover it';
  if (chain.closedBecause !== 'BU3') {
    const name = ruling.index.member(run.agent)?.name ?? 'An agent';
    ruling.notice(
      'budget',
      `@human Budget reached: ${name} was not started, because ${why}.`,
      'BU3',
    );
  }
  closeChain(ruling, chain.id, 'BU3');
  for (const other of ruling.floor.runs.filter(({ chainId }) => chainId === run.chainId)) {
    if (!other.started) cancelRun(ruling, other, { by: null, because: 'BU3' });
  }
}

function isOver(bound: number | null, wanted: number): boolean {
  return bound !== null && wanted > bound;
}

function reservedBy(runs: readonly Run[]): Spend {
  return runs.reduce((total, { reserved }) => sum(total, reserved), NOTHING_SPENT);
}
