import type { Answered } from '@conch/sdk';

type Run = Answered<'readRun'>;

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

/** Where a run stands, as a key of the namespace `why`; words that follow the agent's name. */
export function runStateWords(
  run: Pick<Run, 'state' | 'outcome' | 'stoppedById'>,
  isWriting: boolean,
) {
  if (run.state !== 'ended') return isWriting ? 'stateWriting' : STATES[run.state];
  if (run.stoppedById !== null) return 'endCancelledBy';
  return ENDS[run.outcome ?? 'cancelled'];
}

/** How the end of a run looks: well, quiet, or not well. */
export function runTone({
  state,
  outcome,
}: Pick<Run, 'state' | 'outcome'>): 'live' | 'good' | 'quiet' | 'bad' {
  if (state !== 'ended') return 'live';
  if (outcome === 'responded' || outcome === 'passed') return 'good';
  return outcome === 'failed' || outcome === 'cancelled' ? 'bad' : 'quiet';
}

/** How long it worked, in seconds as the language writes them; `null`: it has not ended. */
export function tookSeconds(
  { startedAt, endedAt }: Pick<Run, 'startedAt' | 'endedAt'>,
  language: string,
): string | null {
  if (startedAt === null || endedAt === null) return null;
  const seconds = Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 1_000;
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(seconds);
}
