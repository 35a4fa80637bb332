import { signInReason } from '@conch/protocol';
import type { MemberId } from '@conch/engine';
import {
  personAccess,
  removeSessionsOf,
  removeSignInLinksOf,
  removeTokensOf,
  setPassword,
} from '@conch/store';
import { atField, RequestRefused } from '../request-refused.ts';
import type { Services } from '../services.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { Personal } from './principal.ts';
import type { Permission } from './recheck.ts';
import { changeWithName } from './server-access.ts';

interface Change {
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  readonly currentPassword?: string | undefined;
  readonly revokeTokens?: boolean | undefined;
}

/**
 * Changes the caller's name or password. A new password ends the other sessions and revokes tokens.
 */
export async function changeMe(
  services: Services,
  { principal, permission }: { readonly principal: Personal; readonly permission: Permission },
  { name, password, currentPassword, revokeTokens }: Change,
): Promise<void> {
  const { personId: id } = principal;
  const before =
    password === undefined ? null : await checkedPassword(services, id, currentPassword);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  if (passwordHash === null) {
    if (name !== undefined)
      await services.conch.people.rename(id, name, services.access.alongside(permission));
    return;
  }
  const ownCredential = principal.kind === 'person' ? principal.credential : undefined;
  // If the person had no password before, no password can have leaked, so tokens are not revoked by
  // default.
  const isRevoking = revokeTokens ?? before !== null;
  await changeWithName(services, { id, name, permission }, function* () {
    // Of two simultaneous changes, the second one fails because its current password is outdated.
    const stored = (yield* personAccess(id))?.passwordHash ?? null;
    if (stored !== before) throw wrongCurrent('current-password-wrong');
    yield* setPassword({ id, passwordHash });
    yield* removeSessionsOf(id, ownCredential);
    yield* removeSignInLinksOf(id);
    if (isRevoking) yield* removeTokensOf(id, ownCredential);
  });
}

/** The stored password hash after checking the current password. Null if the person has none. */
async function checkedPassword(
  { database, rates }: Pick<Services, 'database' | 'rates'>,
  id: MemberId,
  currentPassword: string | undefined,
): Promise<string | null> {
  const stored = (await database.read(() => personAccess(id)))?.passwordHash ?? null;
  if (stored === null) return null;
  if (currentPassword === undefined) {
    throw wrongCurrent('current-password-needed');
  }
  // Limits guesses, because somebody else may use a browser that was left open.
  const key = `current ${id}`;
  await rates.failedSignIns.take(key);
  if (!(await isPassword(currentPassword, stored))) throw wrongCurrent('current-password-wrong');
  await rates.failedSignIns.giveBack(key);
  return stored;
}

function wrongCurrent(code: 'current-password-needed' | 'current-password-wrong'): RequestRefused {
  const what = signInReason(code);
  return new RequestRefused('wrong-password', what, atField('currentPassword', what));
}
