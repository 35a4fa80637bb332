import type { chainWithRuns, ServerFrameOf } from '@conch/protocol';
import type { z } from 'zod';

/** A run that has not ended: it is held, offered, or parked until a reply arrives. */
export interface ActiveRun {
  readonly runId: string;
  readonly agentId: string;
  readonly chainId: string;
  /** The message that this run regenerates, or null. */
  readonly versionOf: string | null;
  readonly state: 'held' | 'offered' | 'parked';
  /** The rule that gave the run the floor, or the rule that holds the run. */
  readonly because: string;
  /** The MCP tool that the run waits for, or null. */
  readonly tool: string | null;
}

type Runs = readonly ActiveRun[];

export function withRun(runs: Runs, frame: ServerFrameOf<'run'>): Runs {
  const { runId, state, because } = frame;
  if (state === 'ended') return runs.filter((run) => run.runId !== runId);
  const at = runs.findIndex((run) => run.runId === runId);
  const agentId = frame.agentId ?? runs[at]?.agentId;
  const chainId = frame.chainId ?? runs[at]?.chainId;
  if (agentId === undefined || chainId === undefined) return runs;
  // The tool is null, because the tool of a run that has just changed its state is not known. A
  // later frame reports the tool.
  const versionOf = frame.versionOf ?? runs[at]?.versionOf ?? null;
  const run = { runId, agentId, chainId, versionOf, state, because, tool: null };
  return at === -1 ? [...runs, run] : runs.with(at, run);
}

/** Sets or clears the tool that a run waits for. */
export function withTool(runs: Runs, { runId, tool }: ServerFrameOf<'run_tool'>): Runs {
  const at = runs.findIndex((run) => run.runId === runId);
  const run = runs[at];
  return run === undefined || run.tool === tool ? runs : runs.with(at, { ...run, tool });
}

/** Clears all tools, because the server reports the tools in use again. */
export function withoutTools(runs: Runs): Runs {
  if (runs.every(({ tool }) => tool === null)) return runs;
  return runs.map((run) => (run.tool === null ? run : { ...run, tool: null }));
}

/** The runs of a chain that have not ended. */
export function runsOf({ runs }: z.output<typeof chainWithRuns>): Runs {
  return runs.flatMap(({ id: runId, agentId, chainId, versionOf, state, because }) => {
    if (state === 'ended') return [];
    const waits = state === 'held' || state === 'parked';
    // Frames report a run as `offered` until the run waits or ends.
    const now = waits ? state : 'offered';
    return [{ runId, agentId, chainId, versionOf, state: now, because, tool: null }];
  });
}
