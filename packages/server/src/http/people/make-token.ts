import type { SpaceId } from '@conch/engine';
import type { TokenRights } from '@conch/protocol';
import { addToken, renewToken, type Script, type TokenRow } from '@conch/store';
import type { Services } from '../../services.ts';
import { tokenOnWire } from '../../wire/people/token.ts';
import { alreadyMade, createOnce } from '../create-once.ts';
import type { Permission } from '../../auth/recheck.ts';
import { labelOf } from '../../auth/label.ts';
import { hashOf, newSecret } from '../../auth/secret-text.ts';

const DAY_MS = 86_400_000;
const ENDING = 4;

interface TokenTerms {
  readonly name: string;
  readonly expiresInDays?: number | undefined;
  readonly rights?: TokenRights | undefined;
  readonly spaceIds?: readonly SpaceId[] | undefined;
}

type TokenOwner = Pick<TokenRow, 'kind' | 'ownerId' | 'openedBy'>;

/** A new token and its row. The token itself is not stored, and only its creator sees it. */
function draftToken(
  { clock, newId }: Pick<Services, 'clock' | 'newId'>,
  owner: TokenOwner,
  { name, expiresInDays, rights = 'manage', spaceIds }: TokenTerms,
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
    rights,
    spaceIds: spaceIds === undefined ? null : JSON.stringify([...new Set(spaceIds)]),
    lastUsedFor: null,
    lastUsedFrom: null,
  };
  return { row, secret };
}

interface TokenRequest extends TokenTerms {
  readonly permission: Permission;
  readonly madeBy: string;
  readonly scope: string;
  readonly owner: TokenOwner;
  readonly clientId?: string | undefined;
  /** Checks in the transaction that the owner of the token exists. */
  readonly guard?: () => Script<void>;
}

/** Creates a token. A repeated request gives an unused token a new secret. */
export async function makeToken(services: Services, wanted: TokenRequest) {
  const { access } = services;
  const { permission, madeBy, scope, owner, clientId, guard } = wanted;
  const { row, secret } = draftToken(services, owner, wanted);
  const made = await createOnce(
    services,
    { madeBy, scope, clientId },
    {
      make: (keep) =>
        access.change(permission, function* () {
          if (guard !== undefined) yield* guard();
          yield* addToken(row);
          yield* keep(row.id);
          return row;
        }),
      again: (id) =>
        access.change(permission, function* () {
          const renewed = yield* renewToken({ ...row, id });
          if (renewed === null) throw alreadyMade();
          return renewed;
        }),
    },
  );
  return { ...tokenOnWire(made), secret };
}
