import { endWait } from '../wait/end-wait.ts';
import type { Ruling } from '../ruling.ts';
import type { TimeReached } from '../space-event.ts';
import { isApproval } from '../wait.ts';

/** WA1, AP3: ends waits whose time is over. */
export function timeReached(ruling: Ruling, { at }: TimeReached): void {
  for (const wait of ruling.floor.waits.filter(({ until }) => until <= at)) {
    const because = isApproval(wait) ? 'AP3' : 'WA1';
    endWait(ruling, wait, { kind: 'timed-out', messageId: wait.sent }, because);
  }
}
