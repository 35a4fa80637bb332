import { explain, type Effect, type SpaceEvent, type SpaceState } from '@conch/engine';
import { floorDecision, type FloorDecision } from '../feed/floor-decision.ts';
import type { Entry } from '../history/entry.ts';

/** One decision: what happened, what followed, and why in plain sentences. */
export interface DecisionView {
  readonly seq: number;
  readonly at: number;
  readonly event: SpaceEvent['type'];
  readonly effects: readonly Effect[];
  /** One sentence for each effect. */
  readonly reasons: readonly string[];
  readonly decision: FloorDecision;
}

export function decisionView({ seq, at, event, effects }: Entry, state: SpaceState): DecisionView {
  const reasons = effects.map((effect) => explain(effect, state));
  return { seq, at, event: event.type, effects, reasons, decision: floorDecision(effects) };
}
