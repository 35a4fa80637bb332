import { limitUses, type Floor, type LimitUse, type SpaceId } from '@conch/engine';
import { floorOf, spaceById } from '@conch/store';
import type { Core } from '../core.ts';
import { settingsOf } from '../open-space.ts';
import { noSuchSpace } from '../no-such-space.ts';

/**
 * How far every limit is used up that can stop the conversation of a space. It is asked after every
 * event that somebody watches: without the members, who may be many.
 */
export async function limitsNow(core: Core, spaceId: SpaceId): Promise<readonly LimitUse[]> {
  const found = await core.database.read(function* () {
    const row = yield* spaceById(spaceId);
    const floor = yield* floorOf(spaceId);
    if (row === null || floor === null) return null;
    return { settings: settingsOf(row), floor: JSON.parse(floor.floor) as Floor };
  });
  if (found === null) throw noSuchSpace(spaceId);
  return limitUses(found, core.clock.now());
}
