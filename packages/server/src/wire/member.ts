import type { Member } from '@conch/engine';
import type { AnswerOf, HTTP_API, SpaceRole } from '@conch/protocol';

type MemberOnWire = AnswerOf<typeof HTTP_API.changeMember>;

/** A member of a space, with the role that a person has there. */
export function memberOnWire(member: Member, roles: ReadonlyMap<string, SpaceRole>): MemberOnWire {
  const { id, name } = member;
  if (member.kind === 'person') {
    const role = roles.get(id) ?? null;
    return { id, kind: 'person', name, role, description: null, status: null, isQuiet: null };
  }
  const { description, status, quiet: isQuiet } = member;
  return { id, kind: 'agent', name, role: null, description, status, isQuiet };
}
