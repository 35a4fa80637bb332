import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { SessionRow } from '@conch/store';
import { untilOf } from '../auth/holder.ts';
import { iso } from './instant.ts';

/** A browser that is signed in, as its owner sees it. */
export function sessionOnWire(
  row: SessionRow,
  currentId: string | null,
): AnswerOf<typeof HTTP_API.listMySessions>['items'][number] {
  return {
    id: row.id,
    label: row.label,
    isCurrent: row.id === currentId,
    createdAt: iso(row.createdAt),
    lastSeenAt: iso(row.lastSeenAt),
    expiresAt: iso(untilOf(row)),
  };
}
