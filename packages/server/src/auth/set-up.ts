import { asMemberId, type MemberId } from '@conch/engine';
import {
  personAccess,
  removeSessionsOf,
  removeSignInLinksOf,
  removeTokensOf,
  setPassword,
  signInLinkByHash,
  useSignInLink,
  type Script,
} from '@conch/store';
import type { FastifyRequest } from 'fastify';
import { RequestRefused } from '../request-refused.ts';
import type { Services } from '../services.ts';
import { personalMe } from '../wire/people/me.ts';
import { hashPassword } from './passwords.ts';
import { hasComeIn } from './links.ts';
import type { AccessStanding } from './principal.ts';
import { hashOf } from './secret-text.ts';
import type { Permission } from './recheck.ts';
import { changeWithName } from './server-access.ts';
import { draftSession, openSession, sessionIn } from './sessions.ts';

interface SetUpInput {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  readonly revokeTokens?: boolean | undefined;
  readonly replaces?: string | undefined;
}

/** Signs a person in by a one-time link. They may also choose their name and a password. */
export async function setUp(
  services: Services,
  permission: Permission,
  { input, request }: { readonly input: SetUpInput; readonly request: FastifyRequest },
): Promise<{ readonly personId: MemberId; readonly cookie: string }> {
  const { clock } = services;
  const { by } = permission;
  const hash = hashOf(input.token);
  const personId = await ownerOfLink(services, hash);
  guardOther(by, personId, input.replaces);
  // The password is hashed first, because a refused password must not use up the link.
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
  const session = draftSession(services, request);
  // The permission of the caller is not checked again, because the link proves the right, and the
  // caller may have signed out meanwhile.
  const proven = { ...permission, by: null };
  const account = { id: personId, name: input.name, permission: proven };
  await changeWithName(services, account, function* () {
    const openedBy = yield* openerBy(hash, personId);
    if (!(yield* useSignInLink(hash, clock.now()))) throw linkUsed();
    if (passwordHash !== null) {
      const hadPassword = (yield* personAccess(personId))?.passwordHash !== null;
      if (input.revokeTokens ?? hadPassword) yield* removeTokensOf(personId);
      yield* setPassword({ id: personId, passwordHash });
      yield* removeSessionsOf(personId);
      yield* removeSignInLinksOf(personId);
    }
    yield* openSession(session.of(personId, openedBy), by);
  });
  return { personId, cookie: session.cookie };
}

/**
 * The admin who made this link. When this admin loses the role, the session ends. Null if the
 * person made the link, or if a new person signs in for the first time with the link of the new
 * account.
 */
function* openerBy(hash: string, personId: string): Script<string | null> {
  const link = yield* signInLinkByHash(hash);
  if (link === null || link.madeBy === personId) return null;
  const isNewcomer = link.isFirst === 1 && !(yield* hasComeIn(personId));
  return isNewcomer ? null : link.madeBy;
}

/** The person that a link is for. The link can still be used afterwards. */
export async function lookAtSignInLink(
  services: Pick<Services, 'database' | 'time'>,
  token: string,
): Promise<{ readonly personId: string; readonly name: string }> {
  const personId = await ownerOfLink(services, hashOf(token));
  const { name } = await services.database.read(() => personalMe(personId));
  return { personId, name };
}

/** A link from somebody else must not silently switch the browser to another account. */
function guardOther(
  by: AccessStanding | null,
  personId: string,
  replaces: string | undefined,
): void {
  const now = by === null ? null : sessionIn(by.principal);
  if (now === null || now.personId === personId || now.personId === replaces) return;
  const what =
    'This link is for another person than the one signed in here. Sign out first, or send the signed-in person’s id as `replaces`.';
  throw new RequestRefused('signed-in-already', what);
}

async function ownerOfLink(
  { database, time }: Pick<Services, 'database' | 'time'>,
  hash: string,
): Promise<MemberId> {
  const now = time.now();
  const owner = await database.read(function* () {
    const link = yield* signInLinkByHash(hash);
    if (link === null || link.usedAt !== null) return null;
    if (link.expiresAt <= now) return { expiredAt: link.expiresAt };
    return yield* personAccess(link.personId);
  });
  if (owner === null) throw linkUsed();
  if ('expiredAt' in owner) {
    await time.hasPassed(owner.expiredAt);
    throw linkUsed();
  }
  return asMemberId(owner.id);
}

function linkUsed(): RequestRefused {
  // The text names no duration, because links for new people last a week and others 15 minutes.
  const what = 'This link was already used or has expired. Ask for a new one.';
  return new RequestRefused('link-used', what);
}
