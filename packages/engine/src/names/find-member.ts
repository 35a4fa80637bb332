import type { Member } from '../roster/member.ts';
import { indexOf } from '../roster/roster-index.ts';
import type { Roster } from '../roster/roster.ts';

/** The member that a tool's target refers to. Models give ids, names or mentions. */
export function findMember(roster: Roster, target: string): Member | undefined {
  const index = indexOf(roster);
  return index.member(target) ?? index.memberNamed(target);
}
