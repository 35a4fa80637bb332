import { OutsideError, type OutsideCode } from '../../outside/outside-error.ts';
import { roll } from '../../script/roll.ts';

interface Tried {
  /** How often it has been tried, this time included. */
  readonly tries: number;
  /** For chance that repeats. */
  readonly seed: string;
  readonly nowMs: number;
}

/** How long to wait before a task is posted again; `null`: it is not. */
export function retryDelayMs(
  answer: Response | OutsideError,
  { tries, seed, nowMs }: Tried,
): number | null {
  // A second at least: only then is it another timestamp, and no replay of what came before.
  const backOffMs = SHORTEST_MS * 2 ** (tries - 1) * (1 + roll(seed, `webhook ${tries}`));
  if (answer instanceof OutsideError) return NOT_ARRIVED.has(answer.code) ? backOffMs : null;
  if (!isBusy(answer.status)) return null;
  const wishedMs = retryAfterMs(answer.headers.get('retry-after'), nowMs);
  return wishedMs > LONGEST_WISH_MS ? null : Math.max(backOffMs, wishedMs);
}

const SHORTEST_MS = 1_000;
// A run that says nothing for a minute is ended: there is no use in waiting for most of it.
const LONGEST_WISH_MS = 20_000;

/** Nothing has reached anybody: to try again can do no harm. */
const NOT_ARRIVED: ReadonlySet<OutsideCode> = new Set<OutsideCode>(['unknown-host', 'unreachable']);

function isBusy(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Seconds or a date; what is neither asks for nothing. */
function retryAfterMs(text: string | null, nowMs: number): number {
  if (text === null) return 0;
  const asked = /^\d+$/u.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(asked) ? 0 : asked;
}
