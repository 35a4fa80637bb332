import { asSpaceId, type MemberId } from '@conch/engine';
import { spacesOf } from '@conch/store';
import type { Core } from '../core.ts';
import type { Job } from '../space-worker.ts';

/**
 * Tells the spaces of a member that it has changed. A space is brought up to date before whatever
 * is done in it; here nothing else is done. All other spaces learn of it when they next decide.
 */
export async function tellSpaces(core: Core, memberId: MemberId): Promise<void> {
  const spaces = await core.database.read(() => spacesOf(memberId));
  await Promise.all(spaces.map(({ id }) => core.do(bringUpToDate(id))));
}

/** A job that only lets a space be told what it has not been told. */
export function bringUpToDate(spaceId: string): Job<void> {
  // oxlint-disable-next-line require-yield -- a script that has nothing to ask of the database
  return { spaceId: asSpaceId(spaceId), *apply() {} };
}
