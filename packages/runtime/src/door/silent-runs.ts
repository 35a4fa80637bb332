import { explainRefusal, type RunId, type SpaceId } from '@conch/engine';
import { runById, silentRuns, type Script } from '@conch/store';
import type { Core } from '../core.ts';
import { Refused } from '../refused.ts';
import { givenFields, givenLimit, givenSpace, isId, shown } from './given.ts';
import { runView, type RunView } from './run-view.ts';

/** Which of them; moments are milliseconds of the Unix epoch. */
export interface SilencesAsked {
  /** Those that ended before this run. */
  readonly before?: RunId;
  readonly since?: number;
  /** Those that ended earlier than that. */
  readonly until?: number;
  readonly limit?: number;
}

const PAGE = 100;

/** Runs that ended and left nothing in their place, the last to end first. */
export async function silentRunsOf(
  core: Core,
  spaceId: SpaceId,
  asked: SilencesAsked = {},
): Promise<readonly RunView[]> {
  const { before, since = 0, until, limit } = givenFields(asked, 'before, since, until and limit');
  const most = givenLimit(limit ?? PAGE);
  const id = givenSpace(spaceId);
  const rows = await core.database.read(function* () {
    const place = yield* placeOf(id, { before, until: until ?? Number.MAX_SAFE_INTEGER });
    return place === null ? null : yield* silentRuns({ spaceId: id, ...place, since, limit: most });
  });
  if (rows !== null) return rows.map(runView);
  throw new Refused('no-such-run', explainRefusal('no-such-run'), [shown(before)]);
}

/** Before which moment, and of those that ended at it before which id: no id is before ''. */
function* placeOf(
  spaceId: SpaceId,
  { before, until }: { readonly before: RunId | undefined; readonly until: number },
): Script<{ readonly endedBefore: number; readonly id: string } | null> {
  if (before === undefined) return { endedBefore: until, id: '' };
  const run = isId(before) ? yield* runById(spaceId, before) : null;
  if (run === null || run.endedAt === null) return null;
  return run.endedAt < until
    ? { endedBefore: run.endedAt, id: run.id }
    : { endedBefore: until, id: '' };
}
