import type { MemberId } from '../ids.ts';
import type { RuleId } from '../rule-id.ts';

/**
 * Agents that do nothing in a phase, and the reason. A few mentioned agents are listed by id. The
 * others are only counted, because listing them would cost O(agents).
 */
export type ForumSilence =
  | { readonly kind: 'mentioned'; readonly agent: MemberId; readonly because: RuleId }
  | ({ readonly kind: 'others' } & SilentOthers);

interface SilentOthers {
  readonly phase: 'create-threads' | 'reply';
  readonly count: number;
  readonly because: RuleId;
}

/**
 * A list with one entry for the unlisted agents of a phase. The list is empty if there are none.
 */
export function otherSilence(others: SilentOthers): readonly ForumSilence[] {
  return others.count === 0 ? [] : [{ kind: 'others', ...others }];
}

// A limit is needed, because a post may mention very many agents and each plan is stored.
const MOST_NAMED = 50;

interface SilentMentioned {
  /** The position of the agent in the order of joining. */
  readonly index: number;
  readonly agent: MemberId;
  readonly because: RuleId;
}

/**
 * The mentioned agents that stay silent. Those that joined first are listed by id, and the others
 * are counted.
 */
export function mentionedSilences(silent: readonly SilentMentioned[]): readonly ForumSilence[] {
  const places = silent.map(({ index }) => index).toSorted((one, other) => one - other);
  const firstUnnamed = places[MOST_NAMED] ?? Infinity;
  return silent.map(({ index, agent, because }) =>
    index < firstUnnamed
      ? { kind: 'mentioned', agent, because }
      : { kind: 'others', phase: 'reply', count: 1, because },
  );
}

/** Merges the groups of counted agents, so that one number remains for each phase and rule. */
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
