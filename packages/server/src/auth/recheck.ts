import type { SpaceId } from '@conch/engine';
import type { Action } from '@conch/protocol';
import { lockAccess, personAccess, type Script } from '@conch/store';
import { RequestRefused } from '../request-refused.ts';
import { authorise } from './authorise.ts';
import { holderOfSession, holderOfToken, standingOf } from './holder.ts';
import type { AccessStanding, Principal } from './principal.ts';

/** The permission with which a request was authorised. */
export interface Permission {
  /** The caller. Null for somebody without a credential, for example the holder of an invitation. */
  readonly by: AccessStanding | null;
  readonly action: Action;
  readonly spaceId: SpaceId | null;
}

/**
 * Throws if the caller has lost the credential or the permission since the request was authorised.
 * Every transaction that grants or changes access begins with this check. The check takes a lock
 * that every change of rights needs, so the permission lasts until the commit.
 */
export function* recheck({ by, action, spaceId }: Permission, now: number): Script<void> {
  yield* lockAccess();
  if (by === null) return;
  const standing = yield* currentStanding(by.principal, now);
  // A signed-in caller acts as the person of the credential, so the credential must be valid even
  // on routes for anyone.
  const refusal = authorise(standing, standing === null ? 'know-oneself' : action, spaceId);
  if (refusal !== null) throw refusal;
}

function* currentStanding(before: Principal, now: number): Script<AccessStanding | null> {
  if (before.kind === 'automation') {
    // Automation acts in the name of the first admin. If this person has lost the role since the
    // request began, the request fails. It must not continue in the name of another admin.
    if ((yield* personAccess(before.personId))?.isAdmin === 1) return yield* standingOf(before);
    throw new RequestRefused(
      'not-allowed',
      'The owner of this server has just changed. Try again.',
    );
  }
  const { kind, hash } = before.credential;
  const found = yield* kind === 'session' ? holderOfSession(hash, now) : holderOfToken(hash, now);
  return found === null || 'expiredAt' in found ? null : yield* standingOf(found.principal);
}
