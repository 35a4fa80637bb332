import type { RunView, StreamView } from '@conch/sdk/view';
import type { RowOf, RunStage } from './row.ts';

// Where more than these think at once they share a line: a list of dots says nothing.
const MOST_LINES = 3;

const AT_WORK: ReadonlySet<RunStage> = new Set(['thinking', 'using']);
const PAUSED: RunStage = 'paused';

/** The agents that are to speak and have not begun: one line each, or one line for all of a stage. */
export function runRows(
  runs: readonly RunView[],
  streams: readonly StreamView[],
  isLost = false,
): readonly RowOf<'runs'>[] {
  const speaking = new Set(streams.map(({ runId }) => runId));
  const busy = new Set(streams.map(({ agentId }) => agentId));
  const staged = runs
    .filter(({ runId }) => !speaking.has(runId))
    .map((run) => ({ run, stage: stageOf(run, busy) }))
    .map(({ run, stage }) => ({ run, stage: isLost && AT_WORK.has(stage) ? PAUSED : stage }));
  if (staged.length <= MOST_LINES) {
    return staged.map(({ run, stage }) => ({
      kind: 'runs',
      key: `run ${run.runId}`,
      runs: [run],
      stage,
    }));
  }
  const stages: readonly RunStage[] = ['waiting', 'using', 'thinking', 'paused', 'queued'];
  return stages.flatMap((stage) => {
    const those = staged.filter((one) => one.stage === stage).map(({ run }) => run);
    return those.length === 0 ? [] : [{ kind: 'runs', key: `runs ${stage}`, runs: those, stage }];
  });
}

/** An agent does one thing at a time in a space: its second run waits for the first. */
function stageOf({ agentId, state, tool }: RunView, busy: Set<string>): RunStage {
  if (state === 'parked') return 'waiting';
  if (state === 'held' || busy.has(agentId)) return 'queued';
  busy.add(agentId);
  return tool === null ? 'thinking' : 'using';
}
