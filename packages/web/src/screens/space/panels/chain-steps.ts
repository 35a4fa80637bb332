import type { Answered } from '@conch/sdk';

export type Chain = Answered<'readChain'>;
type Run = Chain['runs'][number];

/** One step of a chain: a run with its number, and how deep it stands in the reply stack. */
export interface ChainStep {
  readonly number: number;
  readonly run: Run;
  readonly depth: number;
}

export function stepsOf({ runs }: Pick<Chain, 'runs'>): readonly ChainStep[] {
  return runs.map((run, place) => ({ number: place + 1, run, depth: run.waiters.length }));
}

/** A branch of a chain that goes on: who has the floor in it, and who waits. */
interface LiveStack {
  readonly runId: string;
  readonly agentId: string;
  readonly waiters: readonly string[];
}

/** The reply stacks as they are now; a run that waits for a turn has not got the floor. */
export function liveStacks({ runs }: Pick<Chain, 'runs'>): readonly LiveStack[] {
  return runs
    .filter(({ state }) => state !== 'ended' && state !== 'held')
    .map(({ id: runId, agentId, waiters }) => ({ runId, agentId, waiters }));
}

/** Who stopped a chain (ST3), or the space with it (ST4); `null`: it ended by itself, or goes on. */
export function stopperOf({ runs }: Pick<Chain, 'runs'>): string | null {
  const stopped = runs.find(({ endedBecause: by }) => by === 'ST3' || by === 'ST4');
  return stopped?.stoppedById ?? null;
}

interface RunFrame {
  readonly type: string;
  readonly runId?: string;
  readonly chainId?: string | null;
}

/** Whether something that happened changes a chain: its own frame, or one of a run of it. */
export function tellsOfChain(
  frames: readonly RunFrame[],
  chainId: string,
  runIds: ReadonlySet<string>,
): boolean {
  return frames.some(
    ({ type, runId, chainId: of }) =>
      (type === 'run' || type === 'chain') &&
      (of === chainId || (runId !== undefined && runIds.has(runId))),
  );
}
