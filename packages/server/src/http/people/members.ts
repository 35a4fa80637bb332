import type { MemberId, SpaceId } from '@conch/engine';
import type { HTTP_API_PARTS, AnswerOf, HTTP_API } from '@conch/protocol';
import type { MemberInSpace } from '@conch/runtime';
import { agentById, listedPerson, personById } from '@conch/store';
import {
  addInvitation,
  invitationsOf,
  removeInvitation,
  renewInvitation,
  type InvitationRow,
} from '@conch/store/outside';
import { draftInvitation, isOpen } from '../../auth/invitations.ts';
import { linkWarning } from '../../auth/link-warning.ts';
import {
  changeRole,
  addRoles,
  mustNotBeArchived,
  removeFromSpace,
} from '../../auth/space-access.ts';
import { RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';
import { membersOnWire } from '../../wire/people/member.ts';
import type { HandlersOf } from '../route-request.ts';
import { alreadyMade, createOnce } from '../create-once.ts';
import { pageAsked, pageOf } from '../page-by-id.ts';
import { iso } from '../../wire/instant.ts';

type MemberRoute = keyof (typeof HTTP_API_PARTS)['Members'];

/** The members of a space, and the ways to join it. */
export function memberHandlers(services: Services): HandlersOf<MemberRoute> {
  return { ...members(services), ...invitations(services) };
}

function members(services: Services) {
  const { access, clock, conch, database } = services;
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
    addMembers: async ({ by, params: { spaceId }, body, permission }) => {
      const { memberIds, role = 'member' } = body;
      await mustNotBeArchived(services, spaceId);
      const { personId: adder } = by.principal;
      const personIds = await peopleAmong(services, memberIds);
      const since = clock.now();
      const join = () => addRoles({ spaceId, personIds, role, since });
      const change = access.alongside(permission, join);
      await conch.spaces.addMembers(spaceId, memberIds, { ...change, by: adder });
      const added = new Set<string>(memberIds);
      const inside = (await conch.spaces.members(spaceId)).filter(({ id }) => added.has(id));
      return { items: await membersOnWire(database, spaceId, inside), next: null };
    },
    changeMember: async ({ params: { spaceId, memberId }, body: { role }, permission }) => {
      const member = await findMember(services, spaceId, memberId);
      if (member.kind === 'agent') {
        throw new RequestRefused(
          'no-such-member',
          `${member.name} is an agent. Only people have roles.`,
        );
      }
      await changeRole(services, { spaceId, personId: memberId, role, permission });
      const [changed] = await membersOnWire(database, spaceId, [member]);
      if (changed === undefined) throw noSuchMember(memberId);
      return changed;
    },
    removeMember: async ({ params: { spaceId, memberId }, permission }) => {
      await conch.spaces.get(spaceId);
      if (await removeFromSpace(services, { spaceId, personId: memberId, permission }))
        return undefined;
      throw noSuchMember(memberId);
    },
  } satisfies Partial<HandlersOf<MemberRoute>>;
}

function invitations(services: Services) {
  const { access, conch, clock, database } = services;
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
    makeInvitation: async ({ params: { spaceId }, body, by: { principal }, permission }) => {
      await mustNotBeArchived(services, spaceId);
      const { personId: madeBy } = principal;
      const { row, link } = draftInvitation(services, { spaceId, by: principal }, body);
      const made = await createOnce(
        services,
        { madeBy, scope: `makeInvitation ${spaceId}`, clientId: body.clientId },
        {
          make: (keep) =>
            access.change(permission, function* () {
              yield* addInvitation(row);
              yield* keep(row.id);
              return row;
            }),
          again: (id) =>
            access.change(permission, function* () {
              const renewed = yield* renewInvitation({ ...row, id }, clock.now());
              if (renewed === null) throw alreadyMade();
              return renewed;
            }),
        },
      );
      const invitedBy = await database.read(function* () {
        return (yield* personById(made.invitedBy))?.name ?? '';
      });
      return { invitation: invitationOnWire(made, invitedBy), link, warning: linkWarning(link) };
    },
    endInvitation: async ({ params: { spaceId, invitationId }, permission }) => {
      await conch.spaces.get(spaceId);
      const end = () => removeInvitation(spaceId, invitationId);
      const isEnded = await access.change(permission, end);
      if (isEnded) return undefined;
      throw new RequestRefused(
        'no-such-invitation',
        'This space has no such invitation. List the invitations again.',
      );
    },
  } satisfies Partial<HandlersOf<MemberRoute>>;
}

/** The members after the member with this id, in order of joining. */
function membersAfter(
  all: readonly MemberInSpace[],
  after: string | null,
): readonly MemberInSpace[] {
  if (after === null) return all;
  const at = all.findIndex(({ id }) => id === after);
  if (at >= 0) return all.slice(at + 1);
  throw new RequestRefused(
    'bad-cursor',
    'The last member of the previous page has left. Read the list from the start.',
  );
}

async function findMember(
  { conch }: Services,
  spaceId: SpaceId,
  memberId: MemberId,
): Promise<MemberInSpace> {
  const member = (await conch.spaces.members(spaceId)).find(({ id }) => id === memberId);
  if (member === undefined) throw noSuchMember(memberId);
  return member;
}

/** The people with these ids. If one of them does not exist, throws before anybody is added. */
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

function noSuchMember(id: string): RequestRefused {
  return new RequestRefused('no-such-member', `There is no member ${id} here. Look up the id.`);
}

/** An invitation as owners see it, without its link. */
function invitationOnWire(
  row: InvitationRow,
  invitedBy: string,
): AnswerOf<typeof HTTP_API.makeInvitation>['invitation'] {
  const { id, role, uses, maxUses } = row;
  const [createdAt, expiresAt] = [iso(row.createdAt), iso(row.expiresAt)];
  return { id, role, invitedBy, uses, maxUses, createdAt, expiresAt };
}
