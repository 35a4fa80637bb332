import type { Ruling } from '../ruling.ts';
import type { ApprovalGiven } from '../space-event.ts';
import { endApproval, waitOf } from '../wait/end-wait.ts';
import { isApproval } from '../wait.ts';
import { isPersonHere } from './person-here.ts';

/** A person approves or denies an agent's request, and the run resumes with the answer. */
export function approvalGiven(ruling: Ruling, event: ApprovalGiven): void {
  const { runId, callId, by, isApproved, at } = event;
  // AP2: only a person of the space can approve or deny.
  if (!isPersonHere(ruling, by)) return;
  const wait = waitOf(ruling, runId, null);
  // AP3: an answer after the deadline is refused, even if the time-out was not handled yet.
  const isOpen = wait?.callId === callId && isApproval(wait) && at < wait.until;
  if (!isOpen) return ruling.refuse('no-such-approval', [runId, callId], 'AP4');
  endApproval(ruling, wait, { kind: isApproved ? 'approved' : 'denied', by });
}
