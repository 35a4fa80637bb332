import { GuardedFetchError, type GuardedFetchCode } from '../../outbound/guarded-fetch-error.ts';
import { seededNumber } from '../../script/seeded-number.ts';

interface Tried {
  /** The number of tries so far, including this one. */
  readonly tries: number;
  /** The seed for repeatable random delays. */
  readonly seed: string;
  readonly nowMs: number;
}

/** Milliseconds before a task is posted again. Null if there is no retry. */
export function retryDelayMs(
  answer: Response | GuardedFetchError,
  { tries, seed, nowMs }: Tried,
): number | null {
  // The delay is at least one second, so that the timestamp differs and the retry does not look
  // like a replay.
  const backOffMs = SHORTEST_MS * 2 ** (tries - 1) * (1 + seededNumber(seed, `webhook ${tries}`));
  if (answer instanceof GuardedFetchError) return NOT_ARRIVED.has(answer.code) ? backOffMs : null;
  if (!isBusy(answer.status)) return null;
  const wishedMs = retryAfterMs(answer.headers.get('retry-after'), nowMs);
  return wishedMs > LONGEST_WISH_MS ? null : Math.max(backOffMs, wishedMs);
}

const SHORTEST_MS = 1_000;
// A run ends after a minute of silence, so a longer wait is useless.
const LONGEST_WISH_MS = 20_000;

/** After these errors a retry does no harm, because the request has not arrived. */
const NOT_ARRIVED: ReadonlySet<GuardedFetchCode> = new Set<GuardedFetchCode>([
  'unknown-host',
  'unreachable',
]);

function isBusy(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Reads seconds or a date. Any other text means that no delay is requested. */
function retryAfterMs(text: string | null, nowMs: number): number {
  if (text === null) return 0;
  const asked = /^\d+$/u.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(asked) ? 0 : asked;
}
