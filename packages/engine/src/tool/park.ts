import type { Instant } from '../instant.ts';
import type { MessageId, SpaceId } from '../ids.ts';
import { awaitedAgents, closesCircle } from '../wait/reply-match.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import type { ToolCalled } from '../space-event.ts';
import type { WaitRequest } from '../tool-call.ts';
import { isApproval, type Wait, type WaitFor } from '../wait.ts';

const DEFAULT_SECONDS = 60;
const MOST_SECONDS = 120;

/** The senders whose reply a run waits for, and the end of the wait. */
export interface WaitTerms {
  readonly for: readonly WaitFor[];
  readonly until: Instant;
}

/** WA7: a wait lasts 60 seconds by default, and at most 120 seconds. */
export function readWait(request: WaitRequest, at: Instant): WaitTerms | null {
  const seconds = request.timeoutSeconds ?? DEFAULT_SECONDS;
  if (request.for.length === 0 || !(seconds > 0)) return null;
  return { for: request.for, until: patienceEnd(at, seconds) };
}

export function patienceEnd(at: Instant, seconds: number = DEFAULT_SECONDS): Instant {
  // A moment is a whole number of milliseconds, even for a fraction of a second.
  return at + Math.ceil(Math.min(seconds, MOST_SECONDS) * 1000);
}

/** WA6: whether this wait would close a circle of agents that wait for each other. */
export function isCircular(
  ruling: Ruling,
  run: Run,
  wait: WaitTerms,
  mentioned: Wait['mentioned'],
): boolean {
  return closesCircle(ruling, run.agent, awaitedAgents({ for: wait.for, mentioned }));
}

/** WA1: parks a run. A parked run keeps its turn, but uses no worker. */
export function parkRun(
  ruling: Ruling,
  run: Run,
  { callId }: Pick<ToolCalled, 'callId'>,
  about: {
    readonly wait: Pick<Wait, 'for' | 'until'>;
    readonly sent: MessageId;
    readonly elsewhere: SpaceId | null;
    readonly mentioned: Wait['mentioned'];
  },
): Wait {
  const { until } = about.wait;
  ruling.putRun({ ...run, state: 'parked' });
  const wait: Wait = {
    runId: run.id,
    home: null,
    callId,
    agent: run.agent,
    for: about.wait.for,
    elsewhere: about.elsewhere,
    sent: about.sent,
    until,
    mentioned: about.mentioned,
    coming: ruling.trigger(run.triggerId).audience,
  };
  ruling.change({ waits: [...ruling.floor.waits, wait] });
  const asks = isApproval(wait);
  const because = asks ? 'AP1' : 'WA1';
  ruling.add({ type: 'park-run', runId: run.id, callId, until, because });
  ruling.add({ type: 'wake-later', at: until, because: asks ? 'AP3' : 'WA7' });
  return wait;
}

/** Stores the run that a wait's mention started. */
export function linkMention(ruling: Ruling, waiting: Wait, run: Run): void {
  const waits = ruling.floor.waits.map((wait) =>
    wait === waiting ? { ...wait, mentioned: { agent: run.agent, runId: run.id } } : wait,
  );
  ruling.change({ waits });
}
