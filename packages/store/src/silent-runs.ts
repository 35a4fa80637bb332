import { RUN_COLUMNS, type RunRow } from './runs.ts';
import { all, type Script } from './script.ts';
import { statement } from './statement.ts';

/** Which of the runs of a space that ended in silence are wanted. */
export interface SilentRuns {
  readonly spaceId: string;
  /** Those that ended before this moment; of those of the same moment, the ones before `id`. */
  readonly endedBefore: number;
  readonly id: string;
  readonly since: number;
  readonly limit: number;
}

const selectBefore = statement<SilentRuns>()((db, given) =>
  db
    .selectFrom('runs')
    .select(RUN_COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('is_silent', '=', 1)
    .where((e) => e(e.refTuple('ended_at', 'id'), '<', e.tuple(given.endedBefore, given.id)))
    .where('ended_at', '>=', given.since)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(given.limit),
);

/** Runs that ended and left nothing in their place, the last to end first. */
export function silentRuns(given: SilentRuns): Script<readonly RunRow[]> {
  return all(selectBefore, given);
}
