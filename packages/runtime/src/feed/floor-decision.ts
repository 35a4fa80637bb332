import type { Effect, MemberId, RuleId, RunId } from '@conch/engine';

/** Who got the floor by an event, who did not, and by which rules. */
export interface FloorDecision {
  readonly gotFloor: readonly {
    readonly agentId: MemberId;
    readonly runId: RunId;
    readonly because: RuleId;
  }[];
  readonly refused: readonly { readonly agentId: MemberId; readonly because: RuleId }[];
  /** `agentIds` null: everyone who is not named. */
  readonly silent: readonly {
    readonly agentIds: readonly MemberId[] | null;
    readonly count: number;
    readonly because: RuleId;
  }[];
  /** Every rule that fired, in order, once. */
  readonly rules: readonly RuleId[];
}

/** What of a decision its effects alone tell, stored ones too: they name nobody's words. */
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
