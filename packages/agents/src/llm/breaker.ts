/** Whether a provider is asked: as usual, not for a while, or once, to see whether it is back. */
export type BreakerState =
  | { readonly kind: 'closed'; readonly failures: number }
  | { readonly kind: 'open'; readonly untilMs: number; readonly restMs: number }
  | { readonly kind: 'half-open'; readonly restMs: number };

/** `answered`: it is there, whatever it said. `left`: whoever asked went away, nothing is known. */
export type VisitEnd = 'answered' | 'failed' | 'left';

export const CLOSED: BreakerState = { kind: 'closed', failures: 0 };

/** So many in a row: two runs that were tried again and again, or five that were not. */
export const FAILURES_TO_OPEN = 5;
export const FIRST_REST_MS = 15_000;
export const LONGEST_REST_MS = 120_000;

/** What asking at this time makes of it; `null`: it is not asked now. */
export function whenAsked(state: BreakerState, nowMs: number): BreakerState | null {
  if (state.kind === 'closed') return state;
  if (state.kind === 'half-open' || nowMs < state.untilMs) return null;
  return { kind: 'half-open', restMs: state.restMs };
}

/** What the end of a question makes of it; `isTrial`: the one that was asked while half-open. */
export function whenEnded(
  state: BreakerState,
  { end, isTrial }: { readonly end: VisitEnd; readonly isTrial: boolean },
  nowMs: number,
): BreakerState {
  // One that was asked long before may still tell that it is there.
  if (end === 'answered') return CLOSED;
  if (state.kind === 'closed')
    return end === 'left' ? state : withFailure(state.failures + 1, nowMs);
  if (state.kind === 'open' || !isTrial) return state;
  if (end === 'left') return { kind: 'open', untilMs: nowMs, restMs: state.restMs };
  const restMs = Math.min(state.restMs * 2, LONGEST_REST_MS);
  return { kind: 'open', untilMs: nowMs + restMs, restMs };
}

function withFailure(failures: number, nowMs: number): BreakerState {
  if (failures < FAILURES_TO_OPEN) return { kind: 'closed', failures };
  return { kind: 'open', untilMs: nowMs + FIRST_REST_MS, restMs: FIRST_REST_MS };
}
