import type { Instant } from '../instant.ts';
import type { RunFailure } from '../run.ts';
import type { TimeOuts } from '../settings.ts';

/** What the runtime knows of a run that is under way. */
export interface RunProgress {
  readonly startedAt: Instant;
  /** Its last output, or when it was last taken up from a wait. */
  readonly lastOutputAt: Instant;
  readonly parkedMs: number;
  readonly steps: number;
}

const TIME_OUTS = ['no-output', 'too-long', 'too-many-steps'] as const;

type TimeOut = (typeof TIME_OUTS)[number];

export function isTimeOut(failure: RunFailure): boolean {
  return TIME_OUTS.some((timeOut) => timeOut === failure);
}

/** TO1: why a run has taken too long, if it has; time parked does not count. */
export function timedOut(progress: RunProgress, bounds: TimeOuts, now: Instant): TimeOut | null {
  if (progress.steps > bounds.maxSteps) return 'too-many-steps';
  if (now - progress.startedAt - progress.parkedMs >= bounds.totalMs) return 'too-long';
  if (now - progress.lastOutputAt >= bounds.silentMs) return 'no-output';
  return null;
}
