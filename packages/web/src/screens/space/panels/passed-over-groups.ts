import type { Answered } from '@conch/sdk';

type PassedOver = Answered<'explainRun'>['passedOver'];

/** Some who did not get the floor for one and the same reason. */
export interface PassedOverGroup {
  readonly because: string;
  readonly reason: PassedOver[number]['reason'];
  readonly named: readonly { readonly id: string; readonly name: string }[];
  /** How many more there are. */
  readonly others: number;
}

/** Groups who was passed over by the rule and the reason, in the order in which these come up. */
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
