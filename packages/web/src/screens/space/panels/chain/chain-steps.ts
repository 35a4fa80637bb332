import type { RouteOutput } from '@conch/sdk';

export type ChainDetails = RouteOutput<'readChain'>;
type Run = ChainDetails['runs'][number];

/** One step of a chain: a run, its number, and its depth in the reply stack. */
export interface ChainStep {
  readonly number: number;
  readonly run: Run;
  readonly depth: number;
}

export function stepsOf({ runs }: Pick<ChainDetails, 'runs'>): readonly ChainStep[] {
  return runs.map((run, place) => ({ number: place + 1, run, depth: run.waiters.length }));
}

/** The reply stack of a running branch: the agent with the floor, and the waiters. */
interface LiveStack {
  readonly runId: string;
  readonly agentId: string;
  /** The waiters with their reasons. The longest wait is first. */
  readonly waiters: readonly { readonly id: string; readonly reason: string }[];
}

/** The current reply stacks. A held run is omitted, because it does not have the floor yet. */
export function liveStacks({
  runs,
  branches,
}: Pick<ChainDetails, 'runs' | 'branches'>): readonly LiveStack[] {
  return runs
    .filter(({ state }) => state !== 'ended' && state !== 'held')
    .map(({ id: runId, agentId, waiters, branch }) => {
      const stack = branches.find(({ id }) => id === branch)?.stack ?? [];
      const reasonAt = (id: string, place: number): string =>
        stack[place]?.agentId === id ? stack[place].reason : '';
      const waiting = waiters.map((id, place) => ({ id, reason: reasonAt(id, place) }));
      return { runId, agentId, waiters: waiting };
    });
}

/** The person who stopped the chain or the whole space. Null if no person stopped it. */
export function stopperOf({ runs }: Pick<ChainDetails, 'runs'>): string | null {
  const stopped = runs.find(
    ({ cancelReason: by }) => by === 'chain-stopped' || by === 'space-stopped',
  );
  return stopped?.stoppedById ?? null;
}

interface RunFrame {
  readonly type: string;
  readonly runId?: string;
  readonly chainId?: string | null;
}

/** Whether at least one frame is about the chain or about one of its runs. */
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
