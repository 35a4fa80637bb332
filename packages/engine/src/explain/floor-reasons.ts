import { explainRule, type RuleId } from '../rule-id.ts';
import { delegationOf, type QuestionOutcome, type Run } from '../run.ts';
import type { SpaceState } from '../space-state.ts';
import {
  HAND_OFF_REASONS,
  FLOOR_REASONS,
  FLOOR_WORDS,
  NO_FLOOR_WORDS,
  REFUSAL_REASONS,
  SILENCE_REASONS,
} from '../rules/rule-reasons.ts';
import { RETURNED_WORDS, withReason } from './outcome-words.ts';
import { asClause, called, subject } from './wording.ts';

export type FloorKey = keyof typeof FLOOR_WORDS;
export type NoFloorKey = keyof typeof NO_FLOOR_WORDS;

/** A whole sentence that tells why an agent gets the floor, without the rule id. */
export function floorStatement(run: Run, because: RuleId, space: SpaceState): string {
  const name = subject(space, run.agent);
  const { cause } = run;
  if (cause.kind === 'returned' && because === 'CH5') {
    const asked = called(space, cause.asked);
    return `${name} gets the floor back: ${asked} ${RETURNED_WORDS[cause.result.kind]}`;
  }
  const delegation = delegationOf(cause);
  if (delegation !== null) {
    return withReason(`${name} takes over from ${called(space, delegation.by)}`, delegation.reason);
  }
  const key = cause.kind === 'mention' ? handOffKey(because) : undefined;
  if (cause.kind !== 'mention' || key === undefined) {
    return `${name} gets the floor: ${whyFloor(because)}`;
  }
  const waits = because === 'CH4' ? ' and waits' : '';
  return `${name} gets the floor: ${floorWords(key, called(space, cause.by))}${waits}`;
}

/** The phrase for a reason. `name` is the agent that gave the floor. */
export function floorWords(key: FloorKey, name: string): string {
  return FLOOR_WORDS[key].replace('{name}', () => name);
}

/**
 * The way in which an agent gave the floor to another agent. Undefined if the rule has no phrase.
 */
export function handOffKey(because: RuleId): FloorKey | undefined {
  return keyOf<FloorKey>(HAND_OFF_REASONS, because);
}

/** For each end of an asked agent's run, the reason why the waiting agent gets the floor back. */
export const RETURNED_KEYS: Readonly<Record<QuestionOutcome['kind'], FloorKey>> = {
  answered: 'returned-answered',
  skipped: 'returned-skipped',
  failed: 'returned-failed',
};

/** Why an agent got the floor, as a clause. */
export function whyFloor(because: RuleId): string {
  const key = keyOf(FLOOR_REASONS, because);
  return key === undefined ? asClause(explainRule(because)) : FLOOR_WORDS[key];
}

/** The key of the clause that `whyFloor` returns. */
export function floorKey(because: RuleId): FloorKey {
  return keyOf(FLOOR_REASONS, because) ?? 'rule';
}

/** Why agents stay silent, as a clause. */
export function whySilent(because: RuleId): string {
  const key = keyOf(SILENCE_REASONS, because);
  return key === undefined ? asClause(explainRule(because)) : NO_FLOOR_WORDS[key];
}

/** The key of the clause that `whySilent` returns. */
export function silenceKey(because: RuleId): NoFloorKey {
  return keyOf(SILENCE_REASONS, because) ?? 'rule';
}

/** Why a request was refused, as a clause. */
export function whyRefused(because: RuleId): string {
  const key = refusalKey(because);
  return key === null ? asClause(explainRule(because)) : NO_FLOOR_WORDS[key];
}

/** The key of the clause that `whyRefused` returns. Null if the rule has no phrase. */
export function refusalKey(because: string): NoFloorKey | null {
  return keyOf<NoFloorKey>(REFUSAL_REASONS, because) ?? null;
}

function keyOf<Key>(reasons: Readonly<Record<string, Key>>, because: string): Key | undefined {
  return reasons[because];
}
