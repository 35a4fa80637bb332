import { endRun, cancelRun } from '../floor/end-run.ts';
import { closeChain } from '../floor/drop-stacks.ts';
import { giveBack } from '../floor/give-back.ts';
import { FLOOR_POLICIES } from '../policy/policies.ts';
import { Ruling } from '../ruling.ts';
import { noticeReason, type NoticeParams, type NoticeReason } from '../speech/notice-words.ts';
import { NOTHING_SPENT, type Run, type Spend, type Usage } from '../run.ts';
import { shortageOf, type Account } from './budget-words.ts';
import { sum } from './money.ts';
import { openDay, settleSpend } from './spend.ts';
import type { RunStarted } from '../space-event.ts';
import type { SpaceState } from '../space-state.ts';

/**
 * BU1: starts a run only if the spent and reserved amounts plus its worst case fit every budget. In
 * this way a run is refused before it could exceed a budget.
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

/** The rule by which a budget refuses a run. */
export interface Refusal {
  readonly because: 'BU1' | 'BU2';
  readonly account: Account;
  /** True if the refusal ends the chain (BU3). False if only this run fails (BU6). */
  readonly endsChain: boolean;
}

/**
 * The refusal for a run that is about to start. Null if the run fits every budget or does not
 * exist.
 */
export function budgetRefusal(state: SpaceState, event: RunStarted): Refusal | null {
  const ruling = new Ruling(state, event, FLOOR_POLICIES);
  const run = ruling.run(event.runId);
  if (run === null) return null;
  openDay(ruling);
  return exceeded(ruling, run, event);
}

function exceeded(ruling: Ruling, run: Run, event: RunStarted): Refusal | null {
  const refusals = accountsOf(ruling, run, event).flatMap((account) => {
    const because = refusalOf(account, event.worstCase);
    const endsChain = event.refusesAlone !== true || isReached(account);
    return because === null ? [] : [{ because, account, endsChain }];
  });
  return refusals.find(({ endsChain }) => endsChain) ?? refusals[0] ?? null;
}

function accountsOf(ruling: Ruling, run: Run, { agent }: RunStarted): readonly Account[] {
  const { settings, floor } = ruling;
  const others = floor.runs.filter(({ id }) => id !== run.id);
  const inChain = others.filter(({ chainId }) => chainId === run.chainId);
  const { spent } = ruling.chain(run.chainId);
  const spentInDay = floor.ledger.spent;
  return [
    {
      of: run.cause.kind === 'tick' ? 'tick' : 'chain',
      budget: settings.chainBudget,
      spent,
      spentAndReserved: sum(spent, reservedBy(inChain)),
    },
    {
      of: 'space',
      budget: settings.dayBudget,
      spent: spentInDay,
      spentAndReserved: sum(spentInDay, reservedBy(others)),
    },
    { of: 'agent', budget: agent, spent: agent.spent, spentAndReserved: agent.spent },
  ];
}

function refusalOf(
  { budget, spentAndReserved }: Account,
  worstCase: Usage,
): Refusal['because'] | null {
  if (budget.maxCostUsd !== null && worstCase.costUsd === null) return 'BU2';
  const total = sum(spentAndReserved, worstCase);
  const isFull = isOver(budget.maxTokens, total.tokens) || isOver(budget.maxCostUsd, total.costUsd);
  return isFull ? 'BU1' : null;
}

/**
 * BU3: whether a chain or a space has spent its whole budget. A budget of 0 refuses only runs that
 * cost something.
 */
function isReached({ of, budget, spent }: Account): boolean {
  if (of === 'agent') return false;
  const isGone = (most: number | null, amount: number): boolean =>
    most !== null && most > 0 && amount >= most;
  return isGone(budget.maxTokens, spent.tokens) || isGone(budget.maxCostUsd, spent.costUsd);
}

function refuseRun(ruling: Ruling, run: Run, event: RunStarted, refusal: Refusal): void {
  // A run that waited for an approval has already cost something (BU5).
  const cost = event.streamed?.find(({ runId }) => runId === run.id)?.usage;
  if (cost !== undefined) settleSpend(ruling, run, cost);
  const isUnpriced = event.namesPrice === true && refusal.because === 'BU2';
  const failure = isUnpriced ? 'no-price' : 'budget';
  endRun(ruling, run, { kind: 'failed', failure }, refusal.because);
  const { because, isNoticePosted } = noteRefusal(ruling, run, refusal);
  if (!isNoticePosted) ruling.notice('budget', refusalNotice(ruling, run, event, refusal), because);
  if (!refusal.endsChain) return giveBack(ruling, run, { kind: 'failed' });
  closeChain(ruling, run.chainId, 'BU3');
  for (const other of ruling.floor.runs.filter(({ chainId }) => chainId === run.chainId)) {
    if (!other.started) cancelRun(ruling, other, { by: null, reason: 'budget', because: 'BU3' });
  }
}

/**
 * Whether a notice of the refusal already exists. Each chain (BU3) or message (BU6) has only one
 * notice.
 */
function noteRefusal(
  ruling: Ruling,
  run: Run,
  { endsChain }: Refusal,
): { readonly because: 'BU3' | 'BU6'; readonly isNoticePosted: boolean } {
  const chain = ruling.chain(run.chainId);
  const isClosed = chain.closedBecause === 'BU3';
  if (endsChain)
    return {
      because: 'BU3',
      isNoticePosted: isClosed || isNoticePostedToday(ruling, run, 'isTold'),
    };
  ruling.putChain({ ...chain, isRefusalTold: true });
  const isPosted = isClosed || chain.isRefusalTold === true;
  return {
    because: 'BU6',
    isNoticePosted: isPosted || isNoticePostedToday(ruling, run, 'isRefusalTold'),
  };
}

// True if today's notice exists. A forum ticks repeatedly, so such a notice is posted once a day
// and not once a tick.
function isNoticePostedToday(
  ruling: Ruling,
  { cause }: Run,
  field: 'isTold' | 'isRefusalTold',
): boolean {
  if (cause.kind !== 'tick') return false;
  const { ledger } = ruling.floor;
  ruling.change({ ledger: { ...ledger, [field]: true } });
  return ledger[field] === true;
}

function refusalNotice(
  ruling: Ruling,
  run: Run,
  event: RunStarted,
  refusal: Refusal,
): NoticeReason {
  return noticeReason('budget-refused', {
    name: ruling.index.member(run.agent)?.name ?? null,
    endsChain: refusal.endsChain,
    wasStarted: event.namesBudget === true && run.started,
    why: whyRefused(refusal, event),
  });
}

function whyRefused(
  { because, account }: Refusal,
  { worstCase, namesBudget }: RunStarted,
): NoticeParams['budget-refused']['why'] {
  if (because === 'BU2') return 'no-price';
  if (namesBudget !== true) return 'not-covered';
  return { of: account.of, ...shortageOf(account, worstCase) };
}

function isOver(bound: number | null, amount: number): boolean {
  return bound !== null && amount > bound;
}

/** The amount that is reserved for the worst cases of running runs. */
export function reservedBy(runs: readonly Run[]): Spend {
  return runs.reduce((total, { reserved }) => sum(total, reserved), NOTHING_SPENT);
}
