import { addSignInLink, removeExpiredSignInLinks, type SignInLinkRow } from '@conch/store';
import type { Services } from '../services.ts';
import { hashOf, newSecret } from './secret-text.ts';

const GOOD_FOR_MS = 15 * 60_000;

/** It is sent to somebody who has no account in use yet, as an invitation is: it lives as long. */
export const FIRST_LINK_MS = 7 * 86_400_000;

/** A link that signs a person in, once; shown to whoever asked for it and kept nowhere. */
export interface SignInLink {
  readonly link: string;
  readonly expiresAt: number;
}

/** A new link for a person, and its row for the transaction that makes it good. */
export function draftSignInLink(
  { clock, own }: Pick<Services, 'clock' | 'own'>,
  personId: string,
  goodForMs = GOOD_FOR_MS,
): SignInLink & { readonly row: SignInLinkRow } {
  const secret = newSecret();
  const createdAt = clock.now();
  const expiresAt = createdAt + goodForMs;
  const row = { hash: hashOf(secret), personId, expiresAt, usedAt: null, createdAt };
  // Behind the `#` it is never sent to a server by itself, so no log has it.
  return { link: `${own().origin}/#setup=${secret}`, expiresAt, row };
}

/** Makes a link by which a person signs in. */
export async function makeSignInLink(
  services: Pick<Services, 'clock' | 'own' | 'database'>,
  personId: string,
): Promise<SignInLink> {
  const { row, link, expiresAt } = draftSignInLink(services, personId);
  await services.database.transact(function* () {
    yield* removeExpiredSignInLinks(row.createdAt);
    yield* addSignInLink(row);
  });
  return { link, expiresAt };
}
