import {
  NOTHING_SPENT,
  type Effect,
  type Outcome,
  type Run,
  type SpaceEvent,
  type SpaceState,
  type Usage,
} from '@conch/engine';
import { reportOf, spentSoFar, type Script, type SpentSoFar } from '@conch/store';
import type { TickReport } from './forum/tick-report.ts';
import { messageIdOf } from './ids.ts';
import { usageOf } from './record-cost.ts';
import { estimated, isSomething, toldOrReserved } from './usage.ts';

type Cancelling = Extract<
  SpaceEvent,
  { type: 'run-ended' | 'stop-asked' | 'members-changed' | 'run-started' }
>;

/**
 * The same event, with what was spent by runs that it ends and that nobody here is at: they are or
 * were parked, or another node has them. Null: there is nothing to add.
 */
export function* withUnsaidCosts(
  { id: spaceId, floor }: SpaceState,
  event: SpaceEvent,
  effects: readonly Effect[],
): Script<SpaceEvent | null> {
  if (!canCancel(event)) return null;
  const ended = new Set(
    effects.flatMap((effect) =>
      effect.type === 'end-run' && isUnsaid(event, effect.outcome) ? [effect.runId] : [],
    ),
  );
  if (ended.size === 0) return null;
  const unsaid = floor.runs.filter(
    ({ id, state }) => ended.has(id) && state !== 'held' && usageOf(event, id) === undefined,
  );
  const costs = yield* costsOf(spaceId, unsaid);
  if (costs.length === 0) return null;
  const streamed = new Map((event.streamed ?? []).map((part) => [part.runId, part]));
  for (const { run, usage } of costs) {
    // One that is taken up and not begun has its part already, with nothing of what it has cost.
    const part = streamed.get(run.id) ?? {
      runId: run.id,
      messageId: messageIdOf(run.id, 0),
      text: '',
    };
    streamed.set(run.id, { ...part, usage });
  }
  return { ...event, streamed: [...streamed.values()] };
}

/** What a run that nobody is at any more has cost, as far as is known. */
export function* costSoFar(spaceId: string, run: Run): Script<Usage> {
  const [cost] = yield* costsOf(spaceId, [run]);
  return cost?.usage ?? NOTHING_SPENT;
}

function* costsOf(
  spaceId: string,
  runs: readonly Run[],
): Script<readonly { readonly run: Run; readonly usage: Usage }[]> {
  if (runs.length === 0) return [];
  const told = yield* spentSoFar(
    spaceId,
    runs.map(({ id }) => id),
  );
  const costs: { readonly run: Run; readonly usage: Usage }[] = [];
  for (const run of runs) {
    const usage = (yield* reportedCost(spaceId, run)) ?? costOf(run, told.get(run.id));
    if (isSomething(usage)) costs.push({ run, usage });
  }
  return costs;
}

/** What a run of a tick has cost that is done and only waits to be written. */
function* reportedCost(spaceId: string, { id, cause }: Run): Script<Usage | null> {
  const kept = cause.kind === 'tick' ? yield* reportOf(spaceId, id) : null;
  return kept === null ? null : (JSON.parse(kept.report) as TickReport).usage;
}

/**
 * Who waits has no step under way, so that what it has told is all. Of another there may be more
 * than it has told, up to what was reserved for it; where nothing was, nobody can tell how much.
 */
function costOf({ state, reserved }: Run, told: SpentSoFar | undefined): Usage {
  const known = told === undefined ? NOTHING_SPENT : usageTold(told);
  if (!isSomething(known)) return estimated(reserved);
  if (state === 'parked') return known;
  return isSomething(reserved) ? toldOrReserved(known, reserved) : estimated(known);
}

function usageTold({ tokens, costUsd, isEstimated }: SpentSoFar): Usage {
  return isEstimated === 1 ? { tokens, costUsd, isEstimated: true } : { tokens, costUsd };
}

// A run that a budget does not let go on has told its cost before.
function isUnsaid({ type }: SpaceEvent, { kind }: Outcome): boolean {
  return kind === 'cancelled' || (kind === 'failed' && type === 'run-started');
}

function canCancel(event: SpaceEvent): event is Cancelling {
  return (
    event.type === 'run-ended' ||
    event.type === 'stop-asked' ||
    event.type === 'members-changed' ||
    event.type === 'run-started'
  );
}
