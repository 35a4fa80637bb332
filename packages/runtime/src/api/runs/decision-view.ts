import { explain, type Effect, type SpaceEvent, type SpaceState } from '@conch/engine';
import { floorDecision, type FloorDecision } from '../../feed/floor-decision.ts';
import type { Entry } from '../../history/entry.ts';
import { iso } from '../../iso-time.ts';

/** One decision: the event, its effects, and the reasons in plain sentences. */
export interface DecisionView {
  readonly seq: number;
  readonly at: string;
  readonly event: SpaceEvent['type'];
  readonly effects: readonly Effect[];
  /** One sentence per effect. */
  readonly reasons: readonly string[];
  readonly decision: FloorDecision;
}

export function decisionView({ seq, at, event, effects }: Entry, state: SpaceState): DecisionView {
  const reasons = effects.map((effect) => explain(effect, state));
  return {
    seq,
    at: iso(at),
    event: event.type,
    effects,
    reasons,
    decision: floorDecision(effects),
  };
}
