import type { SpaceId } from '@conch/engine';
import { directAmong, type Script } from '@conch/store';
import { Refused } from '../../refused.ts';

/** The refusal to change a space with direct messages. Null for every other space. */
export function* directRefusal(id: SpaceId): Script<Refused | null> {
  if ((yield* directAmong([id])).length === 0) return null;
  const what =
    'These are direct messages between two people. Create a space to add others or to change settings.';
  return new Refused('direct-space', what);
}
