import { visibleText, type Chain, type MemberId } from '@conch/engine';
import type { RunView } from './run-view.ts';

/** A branch of a chain: all runs that follow from one agent that got the floor from the trigger. */
export interface BranchView {
  readonly id: number;
  /**
   * The agents that wait now, each with the agent it asked. The agent that has waited longest comes
   * first.
   */
  readonly stack: readonly {
    readonly agentId: MemberId;
    readonly askedId: MemberId;
    readonly reason: string;
  }[];
  /** The mentions between agents, in the order of the resulting runs. */
  readonly mentions: readonly {
    readonly fromId: MemberId;
    readonly toId: MemberId;
    readonly reason: string;
  }[];
}

/** The branches of a chain. If `alive` is null, the chain has ended and no agent waits. */
export function branchesOf(runs: readonly RunView[], alive: Chain | null): readonly BranchView[] {
  const ids = new Set([
    ...runs.map(({ branch }) => branch),
    ...(alive?.branches ?? []).map(({ id }) => id),
  ]);
  return [...ids]
    .toSorted((one, other) => one - other)
    .map((id) => ({ id, stack: stackOf(alive, id), mentions: mentionsIn(runs, id) }));
}

function stackOf(alive: Chain | null, id: number): BranchView['stack'] {
  const stack = alive?.branches.find((branch) => branch.id === id)?.stack ?? [];
  return stack.map(({ agent, asked, reason }) => {
    return { agentId: agent, askedId: asked, reason: visibleText(reason) };
  });
}

function mentionsIn(runs: readonly RunView[], id: number): BranchView['mentions'] {
  return runs.flatMap(({ branch, agentId, handOff }) => {
    if (branch !== id || handOff?.kind !== 'mention') return [];
    return [{ fromId: handOff.byId, toId: agentId, reason: handOff.reason }];
  });
}
