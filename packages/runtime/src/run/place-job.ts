import { holdsClaim, messageById, placeStream, type StreamPlace } from '@conch/store';
import type { Job } from '../space/space-worker.ts';
import type { LiveRun } from './live-run.ts';

/**
 * Stores the position of a stream before its first text is sent. A new version uses the position of
 * its message. Null if the run is ending or no longer belongs to this node.
 */
export function placeJob(live: LiveRun): Job<StreamPlace | null> {
  const { spaceId, claimed } = live;
  const { claim, run } = claimed;
  return {
    spaceId,
    inArchive: true,
    *apply({ space }) {
      if (live.isEnding) return null;
      const { cause } = run;
      const row = cause.kind === 'regenerate' ? yield* messageById(spaceId, cause.messageId) : null;
      if (row === null) return yield* placeStream({ ...claim, shownAt: space.nextSeq - 1 });
      if (!(yield* holdsClaim(claim))) return null;
      return { shownAt: row.shownAt ?? row.seq, ordinal: row.ordinal ?? 0 };
    },
  };
}
