import type { Member } from '../roster/member.ts';
import { indexOf } from '../roster/roster-index.ts';
import type { Roster } from '../roster/roster.ts';

/**
 * The member that the target of a tool call refers to. A model may write an id, a name or a
 * mention.
 */
export function findMember(roster: Roster, target: string): Member | undefined {
  const index = indexOf(roster);
  return index.member(target) ?? index.memberNamed(target);
}
