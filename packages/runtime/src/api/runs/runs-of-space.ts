import { explainRefusal, type RunId, type SpaceId } from '@conch/engine';
import { runById, silentRuns, spaceRuns, type Script } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { Refused } from '../../refused.ts';
import {
  AFTER_ALL_IDS,
  requireFields,
  parseLimit,
  parseSpaceId,
  parseTime,
  isId,
  shown,
} from '../parse-input.ts';
import { runView, type RunView } from './run-view.ts';

/** Selects runs of a space. Times are in ISO 8601. */
export interface RunsQuery {
  /** The last run on the previous page. */
  readonly before?: RunId;
  /** Only runs that ended at this time or later. */
  readonly since?: string;
  /** Only runs that ended before this time. */
  readonly until?: string;
  readonly limit?: number;
}

const PAGE = 100;
const FIELDS = 'before, since, until and limit';

/** All runs of a space, sorted by the time of their offer, the newest first. */
export async function runsOf(
  context: RuntimeContext,
  spaceId: SpaceId,
  query: RunsQuery = {},
): Promise<readonly RunView[]> {
  const { before, since, until, limit } = requireFields(query, FIELDS);
  const most = parseLimit(limit ?? PAGE);
  const id = parseSpaceId(spaceId);
  if (before !== undefined && !isId(before)) throw noSuchRun(before);
  const isBounded = since !== undefined || until !== undefined;
  const ended = isBounded ? { since: parseSince(since), until: parseUntil(until) } : null;
  const wanted = { spaceId: id, before: before ?? AFTER_ALL_IDS, ended, limit: most };
  return (await context.database.read(() => spaceRuns(wanted))).map(runView);
}

/** Ended runs without a message or a notice, sorted by their end, the newest first. */
export async function silentRunsOf(
  context: RuntimeContext,
  spaceId: SpaceId,
  query: RunsQuery = {},
): Promise<readonly RunView[]> {
  const { before, limit } = requireFields(query, FIELDS);
  const most = parseLimit(limit ?? PAGE);
  const [since, until] = [parseSince(query.since), parseUntil(query.until)];
  const id = parseSpaceId(spaceId);
  const rows = await context.database.read(function* () {
    const place = yield* placeOf(id, { before, until });
    return place === null ? null : yield* silentRuns({ spaceId: id, ...place, since, limit: most });
  });
  if (rows !== null) return rows.map(runView);
  throw noSuchRun(before);
}

function parseSince(input: unknown): number {
  return input === undefined ? 0 : parseTime(input);
}

function parseUntil(input: unknown): number {
  return input === undefined ? Number.MAX_SAFE_INTEGER : parseTime(input);
}

function noSuchRun(input: unknown): Refused {
  return new Refused('no-such-run', explainRefusal('no-such-run'), [shown(input)]);
}

/**
 * The place where a page begins: an end time, and a run id for runs that ended at the same time.
 * The id '' sorts before all ids.
 */
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
