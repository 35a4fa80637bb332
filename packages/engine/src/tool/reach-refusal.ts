import type { Rights } from '../act.ts';
import type { RuleId } from '../rule-id.ts';
import type { ToolCalled } from '../space-event.ts';
import type { ToolRefusal } from '../tool-call.ts';

/**
 * XS8: the reason why a run may not reach into another space, or null. An unknown space, a missing
 * membership and a missing right give the same refusal, so that the refusal reveals no spaces. Only
 * an agent with the right learns that a space is archived.
 */
export function reachRefusal(
  {
    rights,
    isMemberThere,
    isArchivedThere,
  }: Pick<ToolCalled, 'rights' | 'isMemberThere' | 'isArchivedThere'>,
  needed: readonly (keyof Rights)[],
): { readonly code: ToolRefusal; readonly because: RuleId } | null {
  if (rights !== undefined && needed.some((right) => !rights[right])) {
    return { code: 'not-granted', because: 'XS8' };
  }
  if (isMemberThere) return null;
  return { code: isArchivedThere === true ? 'space-archived' : 'not-in-space', because: 'XS2' };
}
