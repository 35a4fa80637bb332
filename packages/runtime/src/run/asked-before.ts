import type { Asked } from '@conch/agents';
import type { ApprovalRow } from '@conch/store';

/** What a run has asked people, from the very rows that they were shown, with what came of it. */
export function askedBefore(rows: readonly ApprovalRow[]): readonly Asked[] {
  return rows
    .filter(({ verdict }) => verdict !== null)
    .map(({ callId, tool, input, reason, verdict }) => ({
      callId,
      ask: { tool, input, reason },
      verdict: verdict === 'approved' || verdict === 'denied' ? verdict : 'unanswered',
    }));
}
