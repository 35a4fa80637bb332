import type { Effect, MemberId, RuleId, RunId } from '@conch/engine';

/** The agents that got the floor by an event, the agents that did not, and the rules. */
export interface FloorDecision {
  readonly gotFloor: readonly {
    readonly agentId: MemberId;
    readonly runId: RunId;
    readonly because: RuleId;
  }[];
  readonly refused: readonly { readonly agentId: MemberId; readonly because: RuleId }[];
  /** The silent agents. Null means all agents that are not listed elsewhere. */
  readonly silent: readonly {
    readonly agentIds: readonly MemberId[] | null;
    readonly count: number;
    readonly because: RuleId;
  }[];
  /** All rules that applied, each once, in order. */
  readonly rules: readonly RuleId[];
}

/**
 * The decision that the effects of an event show. Message text is not needed, so sealed effects
 * work too.
 */
export function floorDecision(effects: readonly Pick<Effect, 'type' | 'because'>[]): FloorDecision {
  const all = effects as readonly Effect[];
  return {
    gotFloor: all.flatMap((effect) => {
      if (effect.type !== 'offer-run') return [];
      const { run, because } = effect;
      return [{ agentId: run.agent, runId: run.id, because }];
    }),
    refused: all.flatMap((effect) =>
      effect.type === 'refuse-floor' ? [{ agentId: effect.agent, because: effect.because }] : [],
    ),
    silent: all.flatMap((effect) => {
      if (effect.type !== 'note-silence') return [];
      const { of, count, because } = effect;
      return [{ agentIds: of === 'others' ? null : of, count, because }];
    }),
    rules: [...new Set(all.map(({ because }) => because))],
  };
}
