import {
  NOTHING_SPENT,
  runsCancelledBy,
  type CancellingEvent,
  type Run,
  type SpaceEvent,
  type SpaceState,
  type Usage,
} from '@conch/engine';
import { reportOf, spentSoFar, type Script, type SpentSoFar } from '@conch/store';
import type { TickReport } from '../forum/tick-report.ts';
import { messageIdOf } from '../ids.ts';
import { usageOf } from './record-cost.ts';
import { estimated, isSomething, isUnknown, reportedOrReserved, unreported } from './usage.ts';

/**
 * Adds the costs of interrupted runs that are not live on this node. These runs are or were parked,
 * or run on another node.
 */
export function* withUnsaidCosts(state: SpaceState, event: SpaceEvent): Script<SpaceEvent> {
  if (!cutsShort(event)) return event;
  const unsaid = runsCancelledBy(state, event).filter(
    (run) => run.state !== 'held' && usageOf(event, run.id) === undefined,
  );
  const costs = yield* costsOf(state.id, unsaid);
  if (costs.length === 0) return event;
  const streamed = new Map((event.streamed ?? []).map((part) => [part.runId, part]));
  for (const { run, usage } of costs) {
    // A claimed run whose agent was not called yet already has an entry, but without a cost.
    const part = streamed.get(run.id) ?? {
      runId: run.id,
      messageId: messageIdOf(run.id, 0),
      content: '',
    };
    streamed.set(run.id, { ...part, usage });
  }
  return { ...event, streamed: [...streamed.values()] };
}

/** The known cost of a run on which no agent works any more. */
export function* costSoFar(spaceId: string, run: Run): Script<Usage> {
  const [cost] = yield* costsOf(spaceId, [run]);
  return cost?.usage ?? NOTHING_SPENT;
}

function* costsOf(
  spaceId: string,
  runs: readonly Run[],
): Script<readonly { readonly run: Run; readonly usage: Usage }[]> {
  if (runs.length === 0) return [];
  const spent = yield* spentSoFar(
    spaceId,
    runs.map(({ id }) => id),
  );
  const costs: { readonly run: Run; readonly usage: Usage }[] = [];
  for (const run of runs) {
    const usage = (yield* reportedCost(spaceId, run)) ?? costOf(run, spent.get(run.id));
    if (isSomething(usage)) costs.push({ run, usage });
  }
  return costs;
}

/** The cost of a tick's run that has finished and waits for earlier runs to be written. */
function* reportedCost(spaceId: string, { id, cause }: Run): Script<Usage | null> {
  const stored = cause.kind === 'tick' ? yield* reportOf(spaceId, id) : null;
  return stored === null ? null : (JSON.parse(stored.report) as TickReport).usage;
}

/**
 * The reported usage of a parked run is complete, because no step is running. Any other run may
 * have spent up to its reservation. Without a reservation, the reported usage is only an estimate.
 */
function costOf({ state, reserved }: Run, spent: SpentSoFar | undefined): Usage {
  const known = spent === undefined ? NOTHING_SPENT : reportedUsage(spent);
  if (isUnknown(known)) return unreported(isSomething(reserved) ? reserved : known);
  if (!isSomething(known)) return unreported(reserved);
  if (state === 'parked') return known;
  return isSomething(reserved) ? reportedOrReserved(known, reserved) : estimated(known);
}

function reportedUsage({ tokens, costUsd, isEstimated }: SpentSoFar): Usage {
  return isEstimated === 1 ? { tokens, costUsd, isEstimated: true } : { tokens, costUsd };
}

function cutsShort(event: SpaceEvent): event is CancellingEvent {
  return (
    event.type === 'run-ended' ||
    event.type === 'stop-asked' ||
    event.type === 'members-changed' ||
    event.type === 'run-started'
  );
}
