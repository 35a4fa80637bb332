import { endRun } from '../floor/end-run.ts';
import { sayAs } from '../speech/say.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import type { RunEnded, RunReport } from '../space-event.ts';
import { parseMentions } from '../text/mentions.ts';

/** Ends a run of a tick. If the run has a post, the post gives nobody the floor (FO21). */
export function tickRunEnded(ruling: Ruling, run: Run, { messageId, report }: RunEnded): void {
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
