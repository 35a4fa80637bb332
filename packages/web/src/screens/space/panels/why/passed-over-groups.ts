import type { RouteOutput } from '@conch/sdk';

type PassedOver = RouteOutput<'explainRun'>['passedOver'];

/** Agents that did not get the floor for the same reason. */
export interface PassedOverGroup {
  readonly because: string;
  readonly reason: PassedOver[number]['reason'];
  readonly named: readonly { readonly id: string; readonly name: string }[];
  /** The number of additional agents, whose names are not listed. */
  readonly others: number;
}

/**
 * Groups the agents without the floor by rule and by reason. The groups are in the order of their
 * first agents.
 */
export function groupedByReason(passedOver: PassedOver): readonly PassedOverGroup[] {
  const groups = Map.groupBy(passedOver, ({ because, reason }) => `${because} ${reason}`);
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const named = all.flatMap(({ agentId: id, agentName: name }) =>
      id === null ? [] : [{ id, name: name ?? '' }],
    );
    const unnamed = all.filter(({ agentId }) => agentId === null);
    const others = unnamed.reduce((sum, one) => sum + one.count, 0);
    return [{ because: first.because, reason: first.reason, named, others }];
  });
}
