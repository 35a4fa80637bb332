import type { chainWithRuns, ServerFrameOf } from '@conch/protocol';
import type { z } from 'zod';

/** An agent that is to speak: it waits for a turn, is at work, or waits for a reply. */
export interface RunView {
  readonly runId: string;
  readonly agentId: string;
  readonly chainId: string;
  /** The message that it is to make again, if it is. */
  readonly versionOf: string | null;
  readonly state: 'held' | 'offered' | 'parked';
  /** The rule by which it has, or has not yet, got the floor. */
  readonly because: string;
  /** The tool of another program that it waits for now, by its name. */
  readonly tool: string | null;
}

type Runs = readonly RunView[];

export function withRun(runs: Runs, frame: ServerFrameOf<'run'>): Runs {
  const { runId, state, because } = frame;
  if (state === 'ended') return runs.filter((run) => run.runId !== runId);
  const at = runs.findIndex((run) => run.runId === runId);
  const agentId = frame.agentId ?? runs[at]?.agentId;
  const chainId = frame.chainId ?? runs[at]?.chainId;
  if (agentId === undefined || chainId === undefined) return runs;
  // It has just got the floor, or waits for something else: what it uses is told afterwards.
  const versionOf = frame.versionOf ?? runs[at]?.versionOf ?? null;
  const run = { runId, agentId, chainId, versionOf, state, because, tool: null };
  return at === -1 ? [...runs, run] : runs.with(at, run);
}

/** A run waits for a tool, or for none any more. */
export function withTool(runs: Runs, { runId, tool }: ServerFrameOf<'run_tool'>): Runs {
  const at = runs.findIndex((run) => run.runId === runId);
  const run = runs[at];
  return run === undefined || run.tool === tool ? runs : runs.with(at, { ...run, tool });
}

/** As if no tool were in use: those that are, are told of again. */
export function withoutTools(runs: Runs): Runs {
  if (runs.every(({ tool }) => tool === null)) return runs;
  return runs.map((run) => (run.tool === null ? run : { ...run, tool: null }));
}

/** The runs of a chain that have not ended. */
export function runsOf({ runs }: z.output<typeof chainWithRuns>): Runs {
  return runs.flatMap(({ id: runId, agentId, chainId, versionOf, state, because }) => {
    if (state === 'ended') return [];
    const waits = state === 'held' || state === 'parked';
    // As frames tell it: a run is `offered` until it waits or has ended.
    const now = waits ? state : 'offered';
    return [{ runId, agentId, chainId, versionOf, state: now, because, tool: null }];
  });
}
