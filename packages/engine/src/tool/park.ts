import { comingAudience } from '../speech/reach.ts';
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

/** For whom, and until when, a run waits. */
export interface Patience {
  readonly for: readonly WaitFor[];
  readonly until: Instant;
}

/** WA7: a wait lasts 60 seconds unless asked otherwise, and at most 120. */
export function readWait(request: WaitRequest, at: Instant): Patience | null {
  const seconds = request.timeoutSeconds ?? DEFAULT_SECONDS;
  if (request.for.length === 0 || !(seconds > 0)) return null;
  return { for: request.for, until: patienceEnd(at, seconds) };
}

export function patienceEnd(at: Instant, seconds: number = DEFAULT_SECONDS): Instant {
  // A moment is a whole number of milliseconds, whatever part of a second was asked for.
  return at + Math.ceil(Math.min(seconds, MOST_SECONDS) * 1000);
}

/** WA6: whether waiting so would close a circle. */
export function isCircular(
  ruling: Ruling,
  run: Run,
  wait: Patience,
  mentioned: Wait['mentioned'],
): boolean {
  return closesCircle(ruling, run.agent, awaitedAgents({ for: wait.for, mentioned }));
}

/** WA1: a parked run is only a row: it holds its turn, and nothing else. */
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
  const { policy } = ruling.chain(run.chainId);
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
    coming: comingAudience(policy, ruling.trigger(run.triggerId)),
  };
  ruling.change({ waits: [...ruling.floor.waits, wait] });
  const asks = isApproval(wait);
  const because = asks ? 'AP1' : 'WA1';
  ruling.add({ type: 'park-run', runId: run.id, callId, until, because });
  ruling.add({ type: 'wake-later', at: until, because: asks ? 'AP3' : 'WA7' });
  return wait;
}

/** Notes which run a wait's mention started, once it has started. */
export function linkMention(ruling: Ruling, waiting: Wait, run: Run): void {
  const waits = ruling.floor.waits.map((wait) =>
    wait === waiting ? { ...wait, mentioned: { agent: run.agent, runId: run.id } } : wait,
  );
  ruling.change({ waits });
}
