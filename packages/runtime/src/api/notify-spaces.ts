import { asSpaceId, type MemberId } from '@conch/engine';
import { spacesOf, StoreFailed } from '@conch/store';
import { Refused } from '../refused.ts';
import type { RuntimeContext } from '../runtime-context.ts';
import { isUnusableSpace } from '../space/no-such-space.ts';
import type { Job } from '../space/space-worker.ts';

/**
 * Notifies the spaces of a member that the member has changed. An empty job is enough, because
 * every job first updates its space. All other spaces read the change before their next decision.
 */
export async function notifySpaces(context: RuntimeContext, memberId: MemberId): Promise<void> {
  const spaces = await context.database.read(() => spacesOf(memberId));
  await Promise.all(spaces.map(({ id }) => tellSpace(context, id)));
}

/** Updates a space. A space whose stored state is damaged is skipped with a log line. */
export async function tellSpace(context: RuntimeContext, spaceId: string): Promise<void> {
  try {
    await context.do(bringUpToDate(spaceId));
  } catch (error) {
    if (error instanceof StoreFailed) throw error;
    if (error instanceof Refused && !isUnusableSpace(error)) throw error;
    context.failed('members', error);
  }
}

/** A job that only updates a space. */
function bringUpToDate(spaceId: string): Job<void> {
  // oxlint-disable-next-line require-yield -- a script without a database query
  return { spaceId: asSpaceId(spaceId), inArchive: true, *apply() {} };
}
