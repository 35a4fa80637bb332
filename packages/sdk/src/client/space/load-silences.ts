import type { HttpCaller } from '../http/http-caller.ts';
import { silencesOf, type SilenceView } from '../view/silences.ts';

/** A time span: from `since` on, and before `until`. An undefined end is open. */
export interface SilencesBetween {
  readonly spaceId: string;
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly signal: AbortSignal;
}

const PAGE = 100;
/**
 * This limit is enough: if hundreds of agents stay silent after each message, people do not read
 * all of these runs.
 */
const MOST_PAGES = 10;

/**
 * Loads the runs that ended in silence in a time span, but at most about the last thousand runs.
 */
export async function loadSilences(
  caller: HttpCaller,
  { spaceId, since, until, signal }: SilencesBetween,
): Promise<readonly SilenceView[]> {
  const silences: SilenceView[] = [];
  const query = {
    silent: 'true' as const,
    limit: PAGE,
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
  for await (const page of caller.pages('listRuns', { params: { spaceId }, query, signal })) {
    silences.push(...silencesOf(page));
    if (silences.length >= PAGE * MOST_PAGES) break;
  }
  return silences;
}
