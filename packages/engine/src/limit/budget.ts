import { endRun, cancelRun } from '../floor/end-run.ts';
import { closeChain } from '../floor/drop-stacks.ts';
import { Ruling } from '../ruling.ts';
import { NOTHING_SPENT, type Run, type Spend } from '../run.ts';
import { accountWords, type Account } from './budget-words.ts';
import { sum } from './money.ts';
import { openDay, settleSpend } from './spend.ts';
import type { RunStarted } from '../space-event.ts';
import type { SpaceState } from '../space-state.ts';

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
  const refusal = exceeded(ruling, run, event);
  if (refusal !== null) return refuseRun(ruling, run, event, refusal);
  const reserved = sum(NOTHING_SPENT, event.worstCase);
  ruling.putRun({ ...run, reserved, started: true });
  ruling.add({ type: 'start-run', runId: run.id, because: 'BU1' });
}

/** Which budget has no room for a run, and why. */
export interface Refusal {
  readonly because: 'BU1' | 'BU2';
  readonly account: Account;
}

/** What would refuse a run that is about to start; `null`: nothing would, or it is not there. */
export function budgetRefusal(state: SpaceState, event: RunStarted): Refusal | null {
  const ruling = new Ruling(state, event);
  const run = ruling.run(event.runId);
  if (run === null) return null;
  openDay(ruling);
  return exceeded(ruling, run, event);
}

function exceeded(ruling: Ruling, run: Run, { worstCase, agent }: RunStarted): Refusal | null {
  const { settings, floor } = ruling;
  const others = floor.runs.filter(({ id }) => id !== run.id);
  const inChain = others.filter(({ chainId }) => chainId === run.chainId);
  const { spent } = ruling.chain(run.chainId);
  const accounts: readonly Account[] = [
    {
      of: run.cause.kind === 'tick' ? 'tick' : 'chain',
      budget: settings.chainBudget,
      taken: sum(spent, reservedBy(inChain)),
    },
    { of: 'space', budget: settings.dayBudget, taken: sum(floor.ledger.spent, reservedBy(others)) },
    { of: 'agent', budget: agent, taken: agent.spent },
  ];
  for (const account of accounts) {
    const { budget, taken } = account;
    const isUnpriced = budget.maxCostUsd !== null && worstCase.costUsd === null;
    if (isUnpriced) return { because: 'BU2', account };
    const wanted = sum(taken, worstCase);
    const isFull =
      isOver(budget.maxTokens, wanted.tokens) || isOver(budget.maxCostUsd, wanted.costUsd);
    if (isFull) return { because: 'BU1', account };
  }
  return null;
}

// BU3: one notice, and the chain ends with the runs that have begun.
function refuseRun(ruling: Ruling, run: Run, event: RunStarted, refusal: Refusal): void {
  // One that has waited has cost something already (BU5).
  const cost = event.streamed?.find(({ runId }) => runId === run.id)?.usage;
  if (cost !== undefined) settleSpend(ruling, run, cost);
  endRun(ruling, run, { kind: 'failed', failure: 'budget' }, refusal.because);
  const chain = ruling.chain(run.chainId);
  if (chain.closedBecause !== 'BU3' && !isToldAlready(ruling, run)) {
    const name = ruling.index.member(run.agent)?.name ?? 'An agent';
    const what = event.namesBudget === true && run.started ? 'did not go on' : 'was not started';
    const why = whyRefused(refusal, event, name);
    ruling.notice('budget', `@human Budget reached: ${name} ${what}, because ${why}.`, 'BU3');
  }
  closeChain(ruling, chain.id, 'BU3');
  for (const other of ruling.floor.runs.filter(({ chainId }) => chainId === run.chainId)) {
    if (!other.started) cancelRun(ruling, other, { by: null, because: 'BU3' });
  }
}

// Of a forum that ticks on, people are told once a day, not once a tick.
function isToldAlready(ruling: Ruling, { cause }: Run): boolean {
  if (cause.kind !== 'tick') return false;
  const { ledger } = ruling.floor;
  ruling.change({ ledger: { ...ledger, isTold: true } });
  return ledger.isTold === true;
}

function whyRefused(
  { because, account }: Refusal,
  { worstCase, namesBudget }: RunStarted,
  name: string,
): string {
  if (because === 'BU2') {
    return 'the price of its model is not known and the budget is in money; give that price under “prices” in conch.yaml (of an agent outside, its worstCase), or set a budget in tokens';
  }
  if (namesBudget !== true) return 'the budget does not cover it';
  return accountWords(account, worstCase, name);
}

function isOver(bound: number | null, wanted: number): boolean {
  return bound !== null && wanted > bound;
}

/** What is kept for the worst case of runs under way. */
export function reservedBy(runs: readonly Run[]): Spend {
  return runs.reduce((total, { reserved }) => sum(total, reserved), NOTHING_SPENT);
}
