import type { Member } from '../member.ts';
import { indexOf } from '../roster-index.ts';
import type { Roster } from '../roster.ts';

/** The member that a tool's target stands for: models give ids, names or mentions. */
export function findMember(roster: Roster, target: string): Member | undefined {
  const index = indexOf(roster);
  return index.member(target) ?? index.memberNamed(target);
}
