import { decide, type SpaceId } from '@conch/engine';
import type { Core } from '../core.ts';
import type { OpenSpace } from '../open-space.ts';
import { rosterNow } from '../refresh-roster.ts';

/** A space as it will be when it next decides: told all names and members, but nothing is written. */
export async function upToDate(core: Core, spaceId: SpaceId): Promise<OpenSpace> {
  const { database, names, clock, live } = core;
  const space = await core.open(spaceId);
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
