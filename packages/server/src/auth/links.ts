import { addSignInLink, removeExpiredSignInLinks, type SignInLinkRow } from '@conch/store';
import type { Services } from '../services.ts';
import type { Permission } from './recheck.ts';
import { hashOf, newSecret } from './secret-text.ts';

const GOOD_FOR_MS = 15 * 60_000;

/**
 * The first sign-in link of a new person is valid as long as an invitation, because it is sent to
 * somebody.
 */
export const FIRST_LINK_MS = 7 * 86_400_000;

/** A one-time sign-in link. It is shown to its creator and not stored. */
export interface SignInLink {
  readonly link: string;
  readonly expiresAt: number;
}

/** A new link, and its row for the transaction that makes it valid. */
export function draftSignInLink(
  { clock, own }: Pick<Services, 'clock' | 'own'>,
  goodForMs = GOOD_FOR_MS,
): SignInLink & { readonly rowFor: (personId: string) => SignInLinkRow } {
  const secret = newSecret();
  const createdAt = clock.now();
  const expiresAt = createdAt + goodForMs;
  const row = { hash: hashOf(secret), expiresAt, usedAt: null, createdAt };
  // Browsers do not send the part after `#` to servers, so no log contains it.
  const link = `${own().origin}/#setup=${secret}`;
  return { link, expiresAt, rowFor: (personId) => ({ ...row, personId }) };
}

/** Makes a sign-in link for a person. */
export async function makeSignInLink(
  services: Pick<Services, 'access' | 'clock' | 'own'>,
  permission: Permission,
  personId: string,
): Promise<SignInLink> {
  const { rowFor, link, expiresAt } = draftSignInLink(services);
  const row = rowFor(personId);
  await services.access.change(permission, function* () {
    yield* removeExpiredSignInLinks(row.createdAt);
    yield* addSignInLink(row);
  });
  return { link, expiresAt };
}
