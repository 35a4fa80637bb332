import type { MemberId } from '@conch/engine';
import { setPassword, type InvitationRow } from '@conch/store';
import type { FastifyRequest } from 'fastify';
import { atField, Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { invitationOf, invitationOver, isOpen, joinBy, spaceOf } from './invitations.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import type { Standing } from './principal.ts';
import { draftSession, openSession } from './sessions.ts';

interface Given {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
}

interface Joined {
  readonly spaceId: string;
  readonly personId: MemberId;
  /** Of an account that was made for it. */
  readonly cookie: string | null;
}

/** Brings someone into a space by an invitation: who they are, or who they say they want to be. */
export async function acceptInvitation(
  services: Services,
  by: Standing | null,
  { given, request }: { readonly given: Given; readonly request: FastifyRequest },
): Promise<Joined> {
  const { conch, database } = services;
  const { row } = await database.read(() => invitationOf(given.token));
  const { personId, cookie } =
    by === null
      ? await makeAccount(services, row, { given, request })
      : { personId: await join(services, row, by), cookie: null };
  const spaceId = spaceOf(row);
  // Also for who was cut short here before: they have the role, and are not on the roster yet.
  const members = await conch.spaces.members(spaceId);
  if (!members.some(({ id }) => id === personId))
    await conch.spaces.addMembers(spaceId, [personId]);
  return { spaceId, personId, cookie };
}

async function join(
  { access, clock }: Services,
  row: InvitationRow,
  { principal, roles }: Standing,
): Promise<MemberId> {
  if (principal.kind === 'agent') {
    throw new Failure('not-allowed', 'Agents are taken into a space by its owners.');
  }
  const { personId } = principal;
  if (!roles.has(spaceOf(row))) await access.change(() => joinBy(row, personId, clock.now()));
  return personId;
}

async function makeAccount(
  services: Services,
  row: InvitationRow,
  { given, request }: { readonly given: Given; readonly request: FastifyRequest },
): Promise<{ readonly personId: MemberId; readonly cookie: string }> {
  const { conch, access, clock } = services;
  if (!isOpen(row, clock.now())) throw invitationOver();
  if (given.name === undefined) {
    const what = 'Choose a name and a password, or sign in first.';
    throw new Failure('bad-name', what, atField('name', what));
  }
  if (given.password === undefined) {
    const what = 'Choose a password, or sign in first.';
    throw new Failure('bad-password', what, atField('password', what));
  }
  const { password } = given;
  checkNewPassword(password);
  // Before a place is taken and before the password is hashed, which costs more: most who do not get an account have only chosen a name that is taken.
  const { id } = await conch.people.create({ name: given.name });
  const session = draftSession(services, id, request);
  try {
    const passwordHash = await hashPassword(password);
    await access.change(function* () {
      yield* joinBy(row, id, clock.now());
      yield* setPassword({ id, passwordHash });
      yield* openSession(session, null);
    });
  } catch (error) {
    // Somebody else took the last place meanwhile, or too many come at once: the name is free again.
    await conch.people.remove(id);
    throw error;
  }
  return { personId: id, cookie: session.cookie };
}
