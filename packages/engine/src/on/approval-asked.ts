import { sum } from '../limit/money.ts';
import type { Ruling } from '../ruling.ts';
import { NOTHING_SPENT, type Run } from '../run.ts';
import type { ApprovalAsked } from '../space-event.ts';
import { refuseTool } from '../tool/answer-tool.ts';
import { parkRun } from '../tool/park.ts';
import { endWait } from '../wait/end-wait.ts';

/**
 * BU5: releases the reserved amount that the run has not spent, because people may take a day to
 * answer. Before the run resumes, its worst case is checked and reserved again (BU1).
 */
function withoutUnspent(run: Run, { spent }: ApprovalAsked): Run {
  if (spent === undefined || !run.started) return run;
  return { ...run, reserved: sum(NOTHING_SPENT, spent) };
}

/** AP1: an agent asks people for an approval and waits for the answer. */
export function approvalAsked(ruling: Ruling, event: ApprovalAsked): void {
  const run = ruling.run(event.runId);
  if (run?.state === 'parked') return refuseTool(ruling, event, 'parked', 'WA1');
  if (run === null || run.state !== 'offered') {
    ruling.refuse('no-such-run', [event.runId], 'FL11');
    return;
  }
  const { triggerId: sent } = run;
  const asking = { for: ['approval'], until: event.until } as const;
  const about = { wait: asking, sent, elsewhere: null, mentioned: null };
  const wait = parkRun(ruling, withoutUnspent(run, event), event, about);
  // AP5: in an ended chain or in a space without people, a run does not wait for an approval.
  const isOver = ruling.chain(run.chainId).closedBecause !== null;
  if (isOver) return endWait(ruling, wait, { kind: 'limit', messageId: null }, 'AP5');
  if (ruling.index.people.length > 0) return;
  endWait(ruling, wait, { kind: 'timed-out', messageId: sent }, 'AP5');
}
