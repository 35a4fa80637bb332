import { explain, type Effect, type RuleId, type SpaceEvent, type SpaceState } from '@conch/engine';
import { floorDecision, type FloorDecision } from '../../feed/floor-decision.ts';
import type { Entry } from '../../history/entry.ts';
import { iso } from '../../iso-time.ts';

/** One decision: the event, the choice of speakers, and its effects with a sentence for each. */
export interface DecisionView extends FloorDecision {
  readonly seq: number;
  readonly at: string;
  readonly event: SpaceEvent['type'];
  /** One line for each effect, in plain words. */
  readonly lines: readonly {
    readonly because: RuleId;
    readonly effect: Effect['type'];
    readonly sentence: string;
  }[];
  /** The effects as data. */
  readonly effects: readonly Effect[];
}

export function decisionView({ seq, at, event, effects }: Entry, state: SpaceState): DecisionView {
  const lines = effects.map((effect) => {
    return { because: effect.because, effect: effect.type, sentence: explain(effect, state) };
  });
  return { seq, at: iso(at), event: event.type, ...floorDecision(effects), lines, effects };
}
