import { signInReason } from '@conch/protocol';
import { asMemberId, type MemberId, type SpaceId } from '@conch/engine';
import { personById, setPassword } from '@conch/store';
import { type InvitationRow } from '@conch/store/outside';
import type { FastifyRequest } from 'fastify';
import { atField, RequestRefused } from '../request-refused.ts';
import { addressOf } from '../http/connection/address.ts';
import { alreadyMade, createOnce, type Keep } from '../http/create-once.ts';
import type { Services } from '../services.ts';
import { invitationOf, joinBy, mustBeOpen, spaceOf } from './invitations.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { isPersonal, type AccessStanding } from './principal.ts';
import type { Permission } from './recheck.ts';
import { draftSession, openSession } from './sessions.ts';
import { openedByPassword, personByPassword } from './sign-in.ts';
import { mustNotBeArchived } from './space-access.ts';

interface AcceptanceInput {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  readonly clientId?: string | undefined;
}

interface AcceptanceRequest {
  readonly input: AcceptanceInput;
  readonly request: FastifyRequest;
  readonly permission: Permission;
}

interface Joined {
  readonly personId: MemberId;
  /** The session cookie of a new account, or null for a person who was signed in. */
  readonly cookie: string | null;
}

/** Adds a person to a space by an invitation: the signed-in person, or a new account. */
export async function acceptInvitation(
  services: Services,
  acceptance: AcceptanceRequest,
): Promise<Joined & { readonly spaceId: SpaceId }> {
  const { by } = acceptance.permission;
  const { row } = await services.database.read(() => invitationOf(acceptance.input.token));
  const spaceId = spaceOf(row);
  if (by !== null)
    return {
      spaceId,
      personId: await join(services, row, { by, permission: acceptance.permission }),
      cookie: null,
    };
  const joined = await createOnce(
    services,
    {
      madeBy: `invitation ${row.id}`,
      scope: 'acceptInvitation',
      clientId: acceptance.input.clientId,
    },
    {
      make: (keep) => makeAccount(services, row, { ...acceptance, keep }),
      again: (id) => signInAgain(services, asMemberId(id), acceptance),
    },
  );
  return { spaceId, ...joined };
}

interface Joining {
  readonly by: AccessStanding;
  readonly permission: Permission;
}

async function join(
  services: Services,
  row: InvitationRow,
  { by: { principal, roles }, permission }: Joining,
): Promise<MemberId> {
  const { access, clock, conch } = services;
  if (!isPersonal(principal)) {
    throw new RequestRefused(
      'not-allowed',
      'Only people can use an invitation. An owner of the space can add an agent.',
    );
  }
  const { personId } = principal;
  const spaceId = spaceOf(row);
  const members = await conch.spaces.members(spaceId);
  if (roles.has(spaceId) && members.some(({ id }) => id === personId)) return personId;
  if (!roles.has(spaceId)) {
    await mustBeOpen(services, row);
    await mustNotBeArchived(services, spaceId);
  }
  const change = access.alongside(permission, () => joinBy(row, personId, clock.now()));
  await conch.spaces.addMembers(spaceId, [personId], change);
  return personId;
}

async function makeAccount(
  services: Services,
  row: InvitationRow,
  { input, request, permission, keep }: AcceptanceRequest & { readonly keep: Keep },
): Promise<Joined> {
  const { conch, access, clock } = services;
  await mustBeOpen(services, row);
  await mustNotBeArchived(services, spaceOf(row));
  if (input.name === undefined) {
    const what = signInReason('name-and-password-needed');
    throw new RequestRefused('bad-name', what, atField('name', what));
  }
  const { name, password } = input;
  if (password === undefined) {
    const what = signInReason('password-needed');
    throw new RequestRefused('bad-password', what, atField('password', what));
  }
  checkNewPassword(password);
  // The name is checked before hashing, because hashing is expensive and most refusals are for a
  // taken name.
  await conch.people.mustBeFree(name);
  const passwordHash = await hashPassword(password);
  const session = draftSession(services, request);
  const change = access.alongside(permission, function* (id: MemberId) {
    yield* joinBy(row, id, clock.now());
    yield* setPassword({ id, passwordHash });
    yield* openSession(session.of(id), null);
    yield* keep(id);
  });
  const personId = await conch.spaces.addNewPerson(spaceOf(row), { name }, change);
  return { personId, cookie: session.cookie };
}

/**
 * Signs in a person whose account an earlier try of the same request created. The password proves
 * their identity.
 */
async function signInAgain(
  services: Services,
  personId: MemberId,
  { input, request, permission }: AcceptanceRequest,
): Promise<Joined> {
  const person = await services.database.read(() => personById(personId));
  if (person === null || person.deletedAt !== null) throw alreadyMade();
  const proven = await personByPassword(services, {
    name: person.name,
    password: input.password ?? '',
    address: addressOf(request.raw, services.config),
  });
  return { personId, cookie: await openedByPassword(services, proven, { permission, request }) };
}
