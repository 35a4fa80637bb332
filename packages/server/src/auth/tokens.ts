import type { TokenRow } from '@conch/store';
import type { Services } from '../services.ts';
import { labelOf } from './label.ts';
import { hashOf, newSecret } from './secret-text.ts';

const DAY_MS = 86_400_000;
const ENDING = 4;

interface Wanted {
  readonly name: string;
  readonly expiresInDays?: number | undefined;
}

/** A new token and its row: only here is the token itself, and only its maker is told. */
export function draftToken(
  { clock, newId }: Pick<Services, 'clock' | 'newId'>,
  owner: Pick<TokenRow, 'kind' | 'ownerId'>,
  { name, expiresInDays }: Wanted,
): { readonly row: TokenRow; readonly secret: string } {
  const secret = newSecret(`conch_${owner.kind}_`);
  const createdAt = clock.now();
  const row = {
    ...owner,
    id: newId(),
    hash: hashOf(secret),
    name: labelOf(name) || 'token',
    last4: secret.slice(-ENDING),
    createdAt,
    lastUsedAt: null,
    expiresAt: expiresInDays === undefined ? null : createdAt + expiresInDays * DAY_MS,
  };
  return { row, secret };
}
