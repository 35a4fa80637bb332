import type { MemberId } from '../ids.ts';
import type { RuleId } from '../rule-id.ts';

/**
 * Who does nothing in a phase and why: mentioned agents one by one, as long as
 * they are few, all others as one number: listing them would cost O(agents).
 */
export type ForumSilence =
  | { readonly kind: 'mentioned'; readonly agent: MemberId; readonly because: RuleId }
  | ({ readonly kind: 'others' } & SilentOthers);

interface SilentOthers {
  readonly phase: 'create-threads' | 'reply';
  readonly count: number;
  readonly because: RuleId;
}

/** The others of a phase as a list, empty when there are none. */
export function otherSilence(others: SilentOthers): readonly ForumSilence[] {
  return others.count === 0 ? [] : [{ kind: 'others', ...others }];
}

// One post may name everybody, and every plan that leaves them out is kept.
const MOST_NAMED = 50;

interface SilentMentioned {
  /** Its place in the order of joining. */
  readonly index: number;
  readonly agent: MemberId;
  readonly because: RuleId;
}

/** The mentioned agents that stay silent: the first to join by name, the rest by number. */
export function mentionedSilences(silent: readonly SilentMentioned[]): readonly ForumSilence[] {
  const places = silent.map(({ index }) => index).toSorted((one, other) => one - other);
  const firstUnnamed = places[MOST_NAMED] ?? Infinity;
  return silent.map(({ index, agent, because }) =>
    index < firstUnnamed
      ? { kind: 'mentioned', agent, because }
      : { kind: 'others', phase: 'reply', count: 1, because },
  );
}

/** The same, with those who are only counted in one number for each phase and rule. */
export function oneForEachRule(silences: readonly ForumSilence[]): readonly ForumSilence[] {
  const named: ForumSilence[] = [];
  const counted = new Map<string, SilentOthers>();
  for (const silence of silences) {
    if (silence.kind === 'mentioned') {
      named.push(silence);
    } else {
      const { phase, because } = silence;
      const key = `${phase} ${because}`;
      const count = (counted.get(key)?.count ?? 0) + silence.count;
      counted.set(key, { phase, count, because });
    }
  }
  return [...named, ...[...counted.values()].flatMap(otherSilence)];
}
