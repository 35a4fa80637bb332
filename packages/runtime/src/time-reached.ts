import type { SpaceId } from '@conch/engine';
import { happen } from './happen.ts';
import type { Job } from './space-worker.ts';

/** WA1: ends the waits of a space whose time has come; another node may have done so already. */
export function timeReached(spaceId: SpaceId, eventId: string, now: number): Job<void> {
  return {
    spaceId,
    *apply(change, recorder) {
      const { waits } = change.space.state.floor;
      if (!waits.some(({ until }) => until <= now)) return undefined;
      yield* happen(change, { type: 'time-reached', id: eventId, at: now }, recorder);
      return undefined;
    },
  };
}
