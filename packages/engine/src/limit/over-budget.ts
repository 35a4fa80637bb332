import { decide } from '../decide.ts';
import type { MemberId } from '../ids.ts';
import type { Instant } from '../instant.ts';
import type { Run } from '../run.ts';
import type { RunStarted } from '../space-event.ts';
import type { SpaceState } from '../space-state.ts';
import { budgetRefusal } from './budget.ts';
import { shortageOf, type Shortage } from './budget-words.ts';

/**
 * For each agent with a budget, the worst case of its run and the amount that the agent has spent.
 */
export interface RunCosts {
  readonly at: Instant;
  readonly of: ReadonlyMap<MemberId, Pick<RunStarted, 'worstCase' | 'agent'>>;
}

/** An agent whose run a budget would refuse before it starts. */
export interface OverBudget extends Shortage {
  readonly kind: 'over-budget';
  readonly agent: MemberId;
  readonly budget: 'chain' | 'space' | 'agent';
  /** Further agents whose runs would not start either, because the chain ends (BU3). */
  readonly alsoEnds: readonly MemberId[];
  readonly because: 'BU1' | 'BU2';
}

/** Simulates the start of the runs in order. Returns the runs that a budget refuses. */
export function overBudget(
  state: SpaceState,
  runs: readonly Run[],
  { at, of }: RunCosts,
): readonly OverBudget[] {
  const refused: OverBudget[] = [];
  let space = state;
  for (const { id: runId, agent } of runs) {
    const cost = of.get(agent);
    if (cost === undefined || space.floor.runs.every(({ id }) => id !== runId)) continue;
    const event: RunStarted = {
      type: 'run-started',
      id: `start ${runId}`,
      at,
      runId,
      refusesAlone: true,
      ...cost,
    };
    const refusal = budgetRefusal(space, event);
    space = decide(space, event).state;
    if (refusal === null) continue;
    const { because, account } = refusal;
    const there = new Set(space.floor.runs.map(({ id }) => id));
    const ended = runs.filter((run) => run.id !== runId && !there.has(run.id));
    const known = new Set(refused.flatMap((one) => [one.agent, ...one.alsoEnds]));
    refused.push({
      kind: 'over-budget',
      agent,
      budget: account.of === 'tick' ? 'chain' : account.of,
      ...shortageOf(account, cost.worstCase),
      alsoEnds: ended.flatMap((run) => (known.has(run.agent) ? [] : [run.agent])),
      because,
    });
  }
  return refused;
}
