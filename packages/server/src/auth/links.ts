import {
  addSignInLink,
  personAccess,
  removeExpiredSignInLinks,
  sessionsOf,
  type Script,
  type SignInLinkRow,
} from '@conch/store';
import type { Services } from '../services.ts';
import { makerOf } from './principal.ts';
import type { Permission } from './recheck.ts';
import { hashOf, newSecret } from './secret-text.ts';

const GOOD_FOR_MS = 15 * 60_000;

/**
 * A new person may read the first sign-in link days later, so it is valid as long as an invitation.
 */
const FIRST_LINK_MS = 7 * 86_400_000;

/** A one-time sign-in link. It is shown to its creator and not stored. */
export interface SignInLink {
  readonly link: string;
  readonly expiresAt: number;
}

/** A new link, and its row for the transaction that makes the link valid. */
export function draftSignInLink(
  { clock, own }: Pick<Services, 'clock' | 'own'>,
  { by }: Pick<Permission, 'by'>,
  { isFirst = false }: { readonly isFirst?: boolean } = {},
): SignInLink & { readonly rowFor: (personId: string) => SignInLinkRow } {
  const secret = newSecret();
  const createdAt = clock.now();
  const expiresAt = createdAt + (isFirst ? FIRST_LINK_MS : GOOD_FOR_MS);
  const madeBy = by === null ? null : makerOf(by.principal);
  const kept = { expiresAt, usedAt: null, createdAt, madeBy, isFirst: Number(isFirst) };
  const row = { hash: hashOf(secret), ...kept };
  // Browsers do not send the part after `#` to servers, so no log contains it.
  const link = `${own().origin}/#setup=${secret}`;
  return { link, expiresAt, rowFor: (personId) => ({ ...row, personId }) };
}

/** Whether a person has ever signed in. */
export function* hasComeIn(personId: string): Script<boolean> {
  const access = yield* personAccess(personId);
  return (
    access === null ||
    access.passwordHash !== null ||
    access.lastSeenAt !== null ||
    (yield* sessionsOf(personId)).length > 0
  );
}

/** Makes a sign-in link for a person. */
export async function makeSignInLink(
  services: Pick<Services, 'access' | 'clock' | 'own'>,
  permission: Permission,
  personId: string,
): Promise<SignInLink> {
  const { rowFor, link, expiresAt } = draftSignInLink(services, permission);
  const row = rowFor(personId);
  await services.access.change(permission, function* () {
    yield* removeExpiredSignInLinks(row.createdAt);
    yield* addSignInLink(row);
  });
  return { link, expiresAt };
}
