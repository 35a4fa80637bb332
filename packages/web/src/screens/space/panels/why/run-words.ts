import type { RouteOutput } from '@conch/sdk';

type Run = RouteOutput<'readRun'>;

const STATES = {
  held: 'stateHeld',
  queued: 'stateQueued',
  running: 'stateRunning',
  parked: 'stateParked',
  reported: 'stateReported',
} as const;

const ENDS = {
  responded: 'endResponded',
  skipped: 'endSkipped',
  delegated: 'endDelegated',
  passed: 'endPassed',
  suppressed: 'endSuppressed',
  failed: 'endFailed',
  cancelled: 'endCancelled',
} as const;

/** The state of a run as a key of the namespace `why`. The phrase follows the agent's name. */
export function runStateWords(
  run: Pick<Run, 'state' | 'outcome' | 'cancelReason' | 'stoppedById'>,
  { isWriting, isAsking }: { readonly isWriting: boolean; readonly isAsking: boolean },
) {
  if (run.state === 'parked' && isAsking) return 'stateAsking';
  if (run.state !== 'ended') return isWriting ? 'stateWriting' : STATES[run.state];
  if (run.cancelReason === 'turn-limit') return 'endNoTurn';
  if (run.stoppedById !== null) return 'endCancelledBy';
  return ENDS[run.outcome ?? 'cancelled'];
}

/** The tone for the state of a run. */
export function runTone({
  state,
  outcome,
}: Pick<Run, 'state' | 'outcome'>): 'live' | 'good' | 'quiet' | 'bad' {
  if (state !== 'ended') return 'live';
  if (outcome === 'responded' || outcome === 'passed') return 'good';
  return outcome === 'failed' || outcome === 'cancelled' ? 'bad' : 'quiet';
}

/**
 * The duration of a run in seconds, in the format of the language. Null while the run is running.
 */
export function durationSeconds(
  { startedAt, endedAt }: Pick<Run, 'startedAt' | 'endedAt'>,
  language: string,
): string | null {
  if (startedAt === null || endedAt === null) return null;
  const seconds = Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 1_000;
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(seconds);
}
