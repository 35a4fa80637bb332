import { budgetRefusal } from '../limit/budget.ts';
import { indexOf } from '../roster/roster-index.ts';
import type { Run } from '../run.ts';
import type { RunEnded, RunStarted, SpaceEvent, StopAsked } from '../space-event.ts';
import type { SpaceState } from '../space-state.ts';
import { readControlTags } from '../text/control-tags.ts';
import { unreachable } from '../unreachable.ts';

/**
 * An event that may cancel runs. The event contains the streamed text and the cost of these runs.
 */
export type CancellingEvent = Extract<
  SpaceEvent,
  { type: 'run-ended' | 'stop-asked' | 'members-changed' | 'run-started' }
>;

/**
 * The runs that an event may cancel. The event must contain their costs before `decide` is called
 * (BU4). If a run continues, its reported cost is ignored.
 */
export function runsCancelledBy(state: SpaceState, event: CancellingEvent): readonly Run[] {
  const { runs } = state.floor;
  switch (event.type) {
    case 'run-ended':
      // PA3: a pass cancels the runs that agents' messages started.
      return isPass(event) ? runs.filter(({ startedBy }) => startedBy === 'agent') : [];
    case 'stop-asked':
      return runs.filter((run) => isStopped(run, event));
    case 'members-changed': {
      const index = indexOf(event.roster);
      // DP1: the runs of an agent that left or was paused are cancelled.
      return runs.filter(({ agent }) => index.activeAgent(agent) === undefined);
    }
    case 'run-started':
      return runsRefusedBy(state, event);
    default:
      return unreachable(event);
  }
}

function isPass({ report }: RunEnded): boolean {
  return report.kind === 'answered' && readControlTags(report.content).passes;
}

function isStopped({ id, chainId }: Run, { target }: StopAsked): boolean {
  if (target.kind === 'space') return true;
  return target.kind === 'run' ? target.runId === id : target.chainId === chainId;
}

/** BU1, BU3: the run that a budget refuses, and the runs of the same chain that have not begun. */
function runsRefusedBy(state: SpaceState, event: RunStarted): readonly Run[] {
  const { runs } = state.floor;
  const run = runs.find(({ id }) => id === event.runId);
  const refusal = run === undefined ? null : budgetRefusal(state, event);
  if (run === undefined || refusal === null) return [];
  const isWithIt = ({ chainId, started }: Run): boolean => chainId === run.chainId && !started;
  return runs.filter((one) => one.id === run.id || (refusal.endsChain && isWithIt(one)));
}
