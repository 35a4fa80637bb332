import type { Instant } from '../instant.ts';
import type { RunFailure } from '../run.ts';
import type { TimeOuts } from '../settings.ts';

/** The progress of a run, measured by the runtime. */
export interface RunProgress {
  readonly startedAt: Instant;
  /** The time of the run's last output, or of its last resume from a wait. */
  readonly lastOutputAt: Instant;
  readonly parkedMs: number;
  readonly steps: number;
}

const TIME_OUTS = ['no-output', 'too-long', 'too-many-steps'] as const;

type TimeOut = (typeof TIME_OUTS)[number];

export function isTimeOut(failure: RunFailure): boolean {
  return TIME_OUTS.some((timeOut) => timeOut === failure);
}

/**
 * TO1: the reason why a run has timed out. Null if it has not. The time in which the run was parked
 * does not count.
 */
export function timedOut(progress: RunProgress, bounds: TimeOuts, now: Instant): TimeOut | null {
  if (progress.steps > bounds.maxSteps) return 'too-many-steps';
  if (now - progress.startedAt - progress.parkedMs >= bounds.totalMs) return 'too-long';
  if (now - progress.lastOutputAt >= bounds.silentMs) return 'no-output';
  return null;
}
