import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { ReplayOutcome } from '@conch/runtime';

/** The result of a replay, without the hash. */
type ReplayOnWire = Omit<AnswerOf<typeof HTTP_API.replaySpace>, 'seq' | 'hash'>;

/** The result of a replay as clients get it. */
export function replayOnWire(outcome: ReplayOutcome): ReplayOnWire {
  if (outcome.ok) return { decisions: outcome.decisions, difference: null, redactedAt: null };
  if ('redactedAt' in outcome) {
    return { decisions: 0, difference: null, redactedAt: outcome.redactedAt };
  }
  const { at, seq, recorded, decided } = outcome;
  const difference = { seq, recorded: JSON.stringify(recorded), decided: JSON.stringify(decided) };
  return { decisions: at, difference, redactedAt: null };
}
