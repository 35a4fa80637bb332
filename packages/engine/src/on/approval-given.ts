import type { Ruling } from '../ruling.ts';
import type { ApprovalGiven } from '../space-event.ts';
import { endApproval, waitOf } from '../wait/end-wait.ts';
import { isApproval } from '../wait.ts';
import { isPersonHere } from './person-here.ts';

/** A person answers what an agent asked: the run goes on with what was said. */
export function approvalGiven(ruling: Ruling, event: ApprovalGiven): void {
  const { runId, callId, by, isApproved, at } = event;
  if (!isPersonHere(ruling, by)) return; // AP2
  const wait = waitOf(ruling, runId, null);
  // AP3: whoever is late has missed it, also when nobody has looked at the time yet.
  const isOpen = wait?.callId === callId && isApproval(wait) && at < wait.until;
  if (!isOpen) return ruling.refuse('no-such-approval', [runId, callId], 'AP4');
  endApproval(ruling, wait, { kind: isApproved ? 'approved' : 'denied', by });
}
