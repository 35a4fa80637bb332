import type { HttpCaller } from './http-caller.ts';
import { silencesOf, type SilenceView } from './view/silences.ts';

/** Among which messages: from one moment on, and before another; without one, all on that side. */
export interface SilencesBetween {
  readonly spaceId: string;
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly signal: AbortSignal;
}

const PAGE = 100;
/** Where hundreds of agents stay silent after each message, nobody reads all of it. */
const MOST_PAGES = 10;

/** Fetches the runs that ended in silence among some messages: the last thousand, at most. */
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
