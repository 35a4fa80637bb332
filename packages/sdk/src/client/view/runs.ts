import type { chainWithRuns, ServerFrameOf } from '@conch/protocol';
import type { z } from 'zod';

/** An agent that is to speak: it waits for a turn, is at work, or waits for a reply. */
export interface RunView {
  readonly runId: string;
  readonly agentId: string;
  readonly chainId: string;
  readonly state: 'held' | 'offered' | 'parked';
  /** The rule by which it has, or has not yet, got the floor. */
  readonly because: string;
}

type Runs = readonly RunView[];

export function withRun(runs: Runs, frame: ServerFrameOf<'run'>): Runs {
  const { runId, state, because } = frame;
  if (state === 'ended') return runs.filter((run) => run.runId !== runId);
  const at = runs.findIndex((run) => run.runId === runId);
  const agentId = frame.agentId ?? runs[at]?.agentId;
  const chainId = frame.chainId ?? runs[at]?.chainId;
  if (agentId === undefined || chainId === undefined) return runs;
  const run = { runId, agentId, chainId, state, because };
  return at === -1 ? [...runs, run] : runs.with(at, run);
}

/** The runs of a chain that have not ended. */
export function runsOf({ runs }: z.output<typeof chainWithRuns>): Runs {
  return runs.flatMap(({ id: runId, agentId, chainId, state, because }) => {
    if (state === 'ended') return [];
    const waits = state === 'held' || state === 'parked';
    // As frames tell it: a run is `offered` until it waits or has ended.
    return [{ runId, agentId, chainId, state: waits ? state : 'offered', because }];
  });
}
