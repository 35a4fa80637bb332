import { decide, type SpaceId } from '@conch/engine';
import type { RuntimeContext } from '../runtime-context.ts';
import type { OpenSpace } from '../space/open-space.ts';
import { rosterNow } from '../space/refresh-roster.ts';

/**
 * The space with all current names and members, in the state that its next decision will use.
 * Writes nothing.
 */
export async function upToDate(context: RuntimeContext, spaceId: SpaceId): Promise<OpenSpace> {
  const { database, names, clock, live } = context;
  const space = await context.open(spaceId);
  const roster = await database.read(function* () {
    if (database.dialect === 'postgres') yield* names.refresh();
    return names.version === space.namesVersion ? null : yield* rosterNow(space, names);
  });
  if (roster === null) return space;
  const { state } = decide(space.state, {
    type: 'members-changed',
    id: 'up-to-date',
    at: clock.now(),
    roster,
    streamed: live.streamedIn(spaceId),
  });
  return { ...space, state };
}
