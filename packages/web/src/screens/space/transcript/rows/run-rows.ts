import type { ActiveRun } from '@conch/sdk/view';
import type { PageStream } from '../../../../client/spaces/page-view.ts';
import type { Approval, RowOfKind, RunStage } from './row.ts';

// With more runs than this, the runs of each stage share one line.
const MOST_LINES = 3;

const AT_WORK: ReadonlySet<RunStage> = new Set(['thinking', 'using']);
const PAUSED: RunStage = 'paused';

interface ShownRuns {
  readonly runs: readonly ActiveRun[];
  readonly streams: readonly PageStream[];
  readonly approvals: readonly Approval[];
}

/** The runs that wait until a person approves a call. */
export function runsToApprove(approvals: readonly Approval[]): ReadonlySet<string> {
  return new Set(approvals.flatMap(({ runId, verdict }) => (verdict === null ? [runId] : [])));
}

/**
 * The rows of agents that have not written any text yet: one row for each agent, or for each stage.
 */
export function runRows(
  { runs, streams, approvals }: ShownRuns,
  isLost = false,
): readonly RowOfKind<'runs'>[] {
  const asking = runsToApprove(approvals);
  const speaking = new Set(streams.map(({ runId }) => runId));
  const busy = new Set(streams.map(({ agentId }) => agentId));
  const staged = runs
    .filter(({ runId }) => !speaking.has(runId))
    .map((run) => ({ run, stage: stageOf(run, busy, asking) }))
    .map(({ run, stage }) => ({ run, stage: isLost && AT_WORK.has(stage) ? PAUSED : stage }));
  if (staged.length <= MOST_LINES) {
    return staged.map(({ run, stage }) => ({
      kind: 'runs',
      key: `run ${run.runId}`,
      runs: [run],
      stage,
    }));
  }
  const stages: readonly RunStage[] = [
    'approval',
    'waiting',
    'using',
    'thinking',
    'paused',
    'queued',
  ];
  return stages.flatMap((stage) => {
    const those = staged.filter((one) => one.stage === stage).map(({ run }) => run);
    return those.length === 0 ? [] : [{ kind: 'runs', key: `runs ${stage}`, runs: those, stage }];
  });
}

/** In a space an agent executes one run at a time, so its other runs are queued. */
function stageOf(
  { runId, agentId, state, tool }: ActiveRun,
  busy: Set<string>,
  asking: ReadonlySet<string>,
): RunStage {
  if (state === 'parked') return asking.has(runId) ? 'approval' : 'waiting';
  if (state === 'held' || busy.has(agentId)) return 'queued';
  busy.add(agentId);
  return tool === null ? 'thinking' : 'using';
}
