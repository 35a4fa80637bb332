import { endRun, sayCutShort } from '../floor/end-run.ts';
import { giveBack } from '../floor/give-back.ts';
import { rememberHandOffs } from '../floor/refused-hand-offs.ts';
import { settleSpend } from '../limit/spend.ts';
import type { Ruling } from '../ruling.ts';
import type { HandOff, Run } from '../run.ts';
import type { RunEnded, RunReport } from '../space-event.ts';
import { isTimeOut } from '../limit/time-out.ts';
import { unreachable } from '../unreachable.ts';
import { answered } from './answered.ts';
import { regenerated } from './regenerate-asked.ts';
import { sayAs } from '../speech/say.ts';
import type { RuleId } from '../rule-id.ts';
import { parseMentions } from '../text/mentions.ts';

/** Handles the end of a run. */
export function runEnded(ruling: Ruling, event: RunEnded): void {
  const run = ruling.run(event.runId);
  if (run === null || run.state === 'held') {
    // ST5, FL11: the run has already ended, because a stop or another report came first.
    ruling.refuse('no-such-run', [event.runId], 'FL11');
    return;
  }
  settleSpend(ruling, run, event.usage);
  const { report } = event;
  if (report.kind === 'failed') return failed(ruling, run, event);
  switch (run.cause.kind) {
    case 'regenerate':
      return regenerated(ruling, run, report);
    case 'tick':
      return tickRunEnded(ruling, run, event);
    case 'message':
    case 'mention':
    case 'delegated':
    case 'returned':
      return spoke(ruling, run, event);
    default:
      return unreachable(run.cause);
  }
}

function spoke(ruling: Ruling, run: Run, event: RunEnded): void {
  const { report } = event;
  switch (report.kind) {
    case 'answered':
      return answered(ruling, run, {
        content: report.content,
        late: report.handOff ?? null,
        event,
      });
    // These reports exist only for runs that a tick started.
    case 'posted':
    case 'not-posted':
    case 'skipped':
      return answered(ruling, run, { content: '', late: null, event });
    case 'delegated': {
      const late: HandOff = { kind: 'delegate', target: report.target, reason: report.reason };
      return answered(ruling, run, { content: '', late, event });
    }
    case 'failed':
      return failed(ruling, run, event);
    default:
      return unreachable(report);
  }
}

// CH19: if a run fails, the agent that waits for it gets the floor back.
function failed(ruling: Ruling, run: Run, event: RunEnded): void {
  if (event.report.kind !== 'failed') return;
  const { failure, content } = event.report;
  if (content !== undefined) {
    sayCutShort(ruling, run, { messageId: event.messageId, content, status: 'failed' });
  }
  const isSilent = ruling.effects.every(({ type }) => type !== 'post-message');
  endRun(ruling, run, { kind: 'failed', failure }, isTimeOut(failure) ? 'TO1' : 'CH19');
  // TL11: Continue can later resume the first refused hand-off of the run.
  if (isSilent) rememberHandOffs(ruling, run, null);
  giveBack(ruling, run, { kind: 'failed' });
}

/** Ends a run of a tick. If the run has a post, the post gives nobody the floor (FO21). */
function tickRunEnded(ruling: Ruling, run: Run, { messageId, report }: RunEnded): void {
  // The space may have changed from an empty forum to a chat meanwhile, and a chat has no posts.
  const isForum = ruling.settings.kind === 'forum';
  if (report.kind !== 'posted' || run.skips || !isForum) {
    return endRun(ruling, run, { kind: 'skipped' }, whyNothing(run, report));
  }
  const { content } = report;
  sayAs(ruling, {
    agent: run.agent,
    run,
    messageId,
    content,
    mentions: parseMentions(content, ruling.roster),
    audience: 'everyone',
    replyTo: null,
    status: 'complete',
    because: run.because,
  });
  endRun(ruling, run, { kind: 'responded', messageId, in: null }, run.because);
}

function whyNothing({ skips }: Run, report: RunReport): RuleId {
  if (report.kind === 'posted' && !skips) return 'FO21';
  if (skips || report.kind !== 'not-posted') return 'CH11';
  return report.because;
}
