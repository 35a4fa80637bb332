import type { SpaceId } from '@conch/engine';
import { applyEvent } from '../space/apply-event.ts';
import type { Job } from '../space/space-worker.ts';

/** WA1: ends the expired waits of a space. Does nothing if another node has already ended them. */
export function timeReached(spaceId: SpaceId, eventId: string, now: number): Job<void> {
  return {
    spaceId,
    inArchive: true,
    *apply(change, recorder) {
      const { waits } = change.space.state.floor;
      if (!waits.some(({ until }) => until <= now)) return undefined;
      yield* applyEvent(change, { type: 'time-reached', id: eventId, at: now }, recorder);
      return undefined;
    },
  };
}
