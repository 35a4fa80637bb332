import type { SpaceId } from '@conch/engine';
import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { TokenRow } from '@conch/store';
import { iso, isoOrNull } from '../instant.ts';

/** A token as its owner sees it later, without its secret. */
export function tokenOnWire(
  row: TokenRow,
): AnswerOf<typeof HTTP_API.listMyTokens>['items'][number] {
  return {
    id: row.id,
    name: row.name,
    ending: row.last4,
    createdAt: iso(row.createdAt),
    lastUsedAt: isoOrNull(row.lastUsedAt),
    expiresAt: isoOrNull(row.expiresAt),
    rights: row.rights ?? 'manage',
    spaceIds: row.spaceIds === null ? null : (JSON.parse(row.spaceIds) as SpaceId[]),
    lastUse:
      row.lastUsedFor === null ? null : { route: row.lastUsedFor, address: row.lastUsedFrom ?? '' },
  };
}
