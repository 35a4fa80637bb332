import type { SpaceId } from '@conch/engine';
import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { MemberInSpace } from '@conch/runtime';
import { kindsOfAgents, peopleOf, type Database } from '@conch/store';

export type MemberOnWire = AnswerOf<typeof HTTP_API.changeMember>;

/** Members of a space: people with their role there, agents with their kind. */
export async function membersOnWire(
  database: Database,
  spaceId: SpaceId,
  members: readonly MemberInSpace[],
): Promise<MemberOnWire[]> {
  const agentIds = members.flatMap(({ id, kind }) => (kind === 'agent' ? [id] : []));
  return database.read(function* () {
    const people = yield* peopleOf(spaceId);
    const roles = new Map(people.map(({ personId, role }) => [personId, role]));
    const kinds = yield* kindsOfAgents(agentIds);
    return members.map((member): MemberOnWire => {
      const { id, name, kind } = member;
      const plain = { id, name, role: roles.get(id) ?? null, agentKind: kinds.get(id) ?? null };
      if (kind === 'person') {
        return { ...plain, kind, description: null, status: null, isQuiet: null };
      }
      const { description, status, isQuiet } = member;
      return { ...plain, kind, description, status, isQuiet };
    });
  });
}
