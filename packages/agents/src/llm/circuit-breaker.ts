/**
 * The state of a provider's circuit breaker. While `half-open`, one trial call checks the provider.
 */
export type BreakerState =
  | { readonly kind: 'closed'; readonly failures: number }
  | { readonly kind: 'open'; readonly untilMs: number; readonly restMs: number }
  | { readonly kind: 'half-open'; readonly restMs: number };

/**
 * `answered` means that the provider is up, even if it refused. `left` means that the caller gave
 * up, so the state of the provider is unknown.
 */
export type VisitEnd = 'answered' | 'failed' | 'left';

export const CLOSED: BreakerState = { kind: 'closed', failures: 0 };

/**
 * The number of consecutive failures that opens the circuit. Two runs with all their retries reach
 * this number, or five runs without retries.
 */
export const FAILURES_TO_OPEN = 5;
export const FIRST_REST_MS = 15_000;
export const LONGEST_REST_MS = 120_000;

/** Returns the state after admitting a call now, or null while the circuit is open. */
export function whenAsked(state: BreakerState, nowMs: number): BreakerState | null {
  if (state.kind === 'closed') return state;
  if (state.kind === 'half-open' || nowMs < state.untilMs) return null;
  return { kind: 'half-open', restMs: state.restMs };
}

/**
 * Returns the state after a call has ended. `isTrial` marks the call that a half-open circuit let
 * through.
 */
export function whenEnded(
  state: BreakerState,
  { end, isTrial }: { readonly end: VisitEnd; readonly isTrial: boolean },
  nowMs: number,
): BreakerState {
  // Any answer closes the circuit, even the answer to a call that began before the circuit opened.
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
