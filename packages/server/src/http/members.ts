import type { Member, MemberId, SpaceId } from '@conch/engine';
import type { HTTP_API_PARTS } from '@conch/protocol';
import {
  addInvitation,
  agentById,
  invitationsOf,
  listedPerson,
  personById,
  removeInvitation,
} from '@conch/store';
import { draftInvitation, isOpen } from '../auth/invitations.ts';
import { changeRole, letIn, takeOut } from '../auth/space-access.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { invitationOnWire } from '../wire/invitation.ts';
import { membersOnWire } from '../wire/member.ts';
import type { HandlersOf } from './asked.ts';
import { pageAsked, pageOf } from './page-by-id.ts';

type MemberRoute = keyof (typeof HTTP_API_PARTS)['Members'];

/** Who is in a space, and how people come in. */
export function memberHandlers(services: Services): HandlersOf<MemberRoute> {
  return { ...members(services), ...invitations(services) };
}

function members(services: Services) {
  const { conch, database } = services;
  return {
    listMembers: async ({ params: { spaceId }, query }) => {
      const { after, limit } = pageAsked(query);
      const all = await conch.spaces.members(spaceId);
      const page = membersAfter(all, after).slice(0, limit + 1);
      return pageOf(await membersOnWire(database, spaceId, page), limit, (member) => member);
    },
    listFormerMembers: async ({ params: { spaceId } }) => {
      const former = await conch.spaces.formerMembers(spaceId);
      const items = former.map(({ id, kind, name, isRemoved }) => ({ id, kind, name, isRemoved }));
      return { items, next: null };
    },
    addMembers: async ({ params: { spaceId }, body: { memberIds, role = 'member' } }) => {
      await conch.spaces.get(spaceId);
      const personIds = await peopleAmong(services, memberIds);
      // The role first: whoever is told that they have come is told as what.
      await letIn(services, { spaceId, personIds, role });
      await conch.spaces.addMembers(spaceId, memberIds);
      const added = new Set<string>(memberIds);
      const inside = (await conch.spaces.members(spaceId)).filter(({ id }) => added.has(id));
      return { items: await membersOnWire(database, spaceId, inside), next: null };
    },
    changeMember: async ({ params: { spaceId, memberId }, body: { role } }) => {
      const member = await findMember(services, spaceId, memberId);
      if (member.kind === 'agent') {
        throw new Failure('no-such-member', `${member.name} is an agent; only people have roles.`);
      }
      await changeRole(services, { spaceId, personId: memberId, role });
      const [changed] = await membersOnWire(database, spaceId, [member]);
      if (changed === undefined) throw noSuchMember(memberId);
      return changed;
    },
    removeMember: async ({ params: { spaceId, memberId } }) => {
      await conch.spaces.get(spaceId);
      if (await takeOut(services, { spaceId, personId: memberId })) return undefined;
      throw noSuchMember(memberId);
    },
  } satisfies Partial<HandlersOf<MemberRoute>>;
}

function invitations(services: Services) {
  const { conch, clock, database } = services;
  return {
    listInvitations: async ({ params: { spaceId } }) => {
      await conch.spaces.get(spaceId);
      const now = clock.now();
      const items = await database.read(function* () {
        const shown = [];
        for (const row of yield* invitationsOf(spaceId)) {
          if (!isOpen(row, now)) continue;
          const invitedBy = (yield* personById(row.invitedBy))?.name ?? '';
          shown.push(invitationOnWire(row, invitedBy));
        }
        return shown;
      });
      return { items, next: null };
    },
    makeInvitation: async ({ params: { spaceId }, body, by: { principal } }) => {
      await conch.spaces.get(spaceId);
      const { personId } = principal;
      const { row, link } = draftInvitation(services, { spaceId, by: personId }, body);
      const invitedBy = await database.transact(function* () {
        yield* addInvitation(row);
        return (yield* personById(personId))?.name ?? '';
      });
      return { invitation: invitationOnWire(row, invitedBy), link };
    },
    endInvitation: async ({ params: { spaceId, invitationId } }) => {
      await conch.spaces.get(spaceId);
      const isEnded = await database.transact(() => removeInvitation(spaceId, invitationId));
      if (isEnded) return undefined;
      throw new Failure('no-such-invitation', 'This space has no such invitation; list them anew.');
    },
  } satisfies Partial<HandlersOf<MemberRoute>>;
}

/** Members in order of joining: those who stand after one. */
function membersAfter(all: readonly Member[], after: string | null): readonly Member[] {
  if (after === null) return all;
  const at = all.findIndex(({ id }) => id === after);
  if (at >= 0) return all.slice(at + 1);
  throw new Failure(
    'bad-cursor',
    'Whom this list had come to has left; read it from its beginning.',
  );
}

async function findMember(
  { conch }: Services,
  spaceId: SpaceId,
  memberId: MemberId,
): Promise<Member> {
  const member = (await conch.spaces.members(spaceId)).find(({ id }) => id === memberId);
  if (member === undefined) throw noSuchMember(memberId);
  return member;
}

/** The people among them; everyone must be on the server before anyone is let in. */
async function peopleAmong(
  { database }: Services,
  ids: readonly MemberId[],
): Promise<readonly MemberId[]> {
  return database.read(function* () {
    const people: MemberId[] = [];
    for (const id of new Set(ids)) {
      const agent = yield* agentById(id);
      if (agent !== null && agent.deletedAt === null) continue;
      if ((yield* listedPerson(id)) === null) throw noSuchMember(id);
      people.push(id);
    }
    return people;
  });
}

function noSuchMember(id: string): Failure {
  return new Failure('no-such-member', `There is no member ${id} here; look up the id.`);
}
