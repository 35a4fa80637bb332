import { limitUses, type LimitUse, type SpaceId } from '@conch/engine';
import { floorOf, spaceById } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { effectiveSettings, storedFloor } from '../../space/open-space.ts';
import { noSuchSpace } from '../../space/no-such-space.ts';

/**
 * The use of every limit that can stop the conversation of a space. Does not load the members,
 * because a space may have many members and this function runs after events from other nodes.
 */
export async function limitsNow(
  context: RuntimeContext,
  spaceId: SpaceId,
): Promise<readonly LimitUse[]> {
  const found = await context.database.read(function* () {
    const row = yield* spaceById(spaceId);
    const floor = yield* floorOf(spaceId);
    if (row === null || floor === null) return null;
    const { settings } = effectiveSettings(row, context.ceilings);
    return { settings, floor: storedFloor(row.name, floor.floor) };
  });
  if (found === null) throw noSuchSpace(spaceId);
  return limitUses(found, context.clock.now());
}
