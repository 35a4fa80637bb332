import type { AgentMember, Member, PersonMember } from '@conch/engine';

/** A member of a space. */
export type MemberInSpace =
  | PersonMember
  | (Omit<AgentMember, 'quiet'> & {
      /** A quiet agent gets the floor only when it is addressed. */
      readonly isQuiet: boolean;
    });

export function memberView(member: Member): MemberInSpace {
  if (member.kind === 'person') return member;
  const { quiet: isQuiet, ...agent } = member;
  return { ...agent, isQuiet };
}
