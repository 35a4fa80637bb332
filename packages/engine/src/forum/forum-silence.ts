import type { MemberId } from '../ids.ts';
import type { RuleId } from '../rule-id.ts';

/**
 * Who does nothing in a phase and why: mentioned agents one by one, all the
 * others as one number, because listing them would cost O(agents).
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
