import type { SpaceId } from '@conch/engine';
import type { ServerFrameOf } from '@conch/protocol';
import { deletedAmong, type Database } from '@conch/store';

/** The given spaces that were deleted, each with the person who deleted it. */
export async function deletersOf(
  database: Database,
  spaceIds: readonly SpaceId[],
): Promise<ReadonlyMap<string, string>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await database.read(() => deletedAmong(spaceIds));
  return new Map(rows.map(({ spaceId, deletedBy }) => [spaceId, deletedBy]));
}

/** The last frame about a space for a client that may no longer read it. */
export function lastFrame(
  spaceId: SpaceId,
  deleters: ReadonlyMap<string, string>,
): ServerFrameOf<'unsubscribed'> {
  const by = deleters.get(spaceId);
  return { type: 'unsubscribed', spaceId, ...(by === undefined ? {} : { deleted: { by } }) };
}
