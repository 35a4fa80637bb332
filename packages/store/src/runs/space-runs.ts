import { RUN_COLUMNS, type RunRow } from './runs.ts';
import { all, type Script } from '../script.ts';
import { statement } from '../statement.ts';

/** A filter for the runs of a space. */
export interface SpaceRuns {
  readonly spaceId: string;
  /** Only runs with a smaller id. Runs that were offered later have larger ids. */
  readonly before: string;
  /** Only runs that ended in `[since, until)`. With null, runs that have not ended are included. */
  readonly ended: { readonly since: number; readonly until: number } | null;
  readonly limit: number;
}

type Page = Pick<SpaceRuns, 'spaceId' | 'before' | 'limit'>;

const selectNewest = statement<Page>()((db, params) =>
  db
    .selectFrom('runs')
    .select(RUN_COLUMNS)
    .where('spaceId', '=', params.spaceId)
    .where('id', '<', params.before)
    .orderBy('id', 'desc')
    .limit(params.limit),
);

const selectNewestEnded = statement<Page & NonNullable<SpaceRuns['ended']>>()((db, params) =>
  db
    .selectFrom('runs')
    .select(RUN_COLUMNS)
    .where('spaceId', '=', params.spaceId)
    .where('id', '<', params.before)
    .where('endedAt', '>=', params.since)
    .where('endedAt', '<', params.until)
    .orderBy('id', 'desc')
    .limit(params.limit),
);

/** The runs of a space, sorted by the time of their offer, newest first. */
export function spaceRuns({ ended, ...page }: SpaceRuns): Script<readonly RunRow[]> {
  return ended === null ? all(selectNewest, page) : all(selectNewestEnded, { ...page, ...ended });
}

/** A filter for the silent runs of a space. */
export interface SilentRuns {
  readonly spaceId: string;
  /** Only runs that ended before this time, or at this time with a smaller `id`. */
  readonly endedBefore: number;
  readonly id: string;
  readonly since: number;
  readonly limit: number;
}

const selectSilent = statement<SilentRuns>()((db, params) =>
  db
    .selectFrom('runs')
    .select(RUN_COLUMNS)
    .where('spaceId', '=', params.spaceId)
    .where('isSilent', '=', 1)
    .where((e) => e(e.refTuple('endedAt', 'id'), '<', e.tuple(params.endedBefore, params.id)))
    .where('endedAt', '>=', params.since)
    .orderBy('endedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(params.limit),
);

/** Runs that ended without a message or a notice, sorted by their end, newest first. */
export function silentRuns(params: SilentRuns): Script<readonly RunRow[]> {
  return all(selectSilent, params);
}

const selectUnended = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('runs')
    .select(['id', 'agentId'])
    .where('spaceId', '=', given.spaceId)
    .where('state', '!=', 'ended')
    .orderBy('id'),
);

/** The runs of a space that have not ended. */
export function unendedRuns(
  spaceId: string,
): Script<readonly { readonly id: string; readonly agentId: string }[]> {
  return all(selectUnended, { spaceId });
}
