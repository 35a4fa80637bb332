import { asSpaceId, type MemberId } from '@conch/engine';
import { spacesOf } from '@conch/store';
import type { RuntimeContext } from '../runtime-context.ts';
import { unlessDeleted } from '../space/no-such-space.ts';
import type { Job } from '../space/space-worker.ts';

/**
 * Notifies the spaces of a member that the member has changed. Every job first updates its space,
 * so an empty job is enough. All other spaces learn of the change with their next decision.
 */
export async function notifySpaces(context: RuntimeContext, memberId: MemberId): Promise<void> {
  const spaces = await context.database.read(() => spacesOf(memberId));
  await Promise.all(spaces.map(({ id }) => unlessDeleted(context.do(bringUpToDate(id)))));
}

/** A job that only updates a space. */
export function bringUpToDate(spaceId: string): Job<void> {
  // oxlint-disable-next-line require-yield -- a script without a database query
  return { spaceId: asSpaceId(spaceId), inArchive: true, *apply() {} };
}
