import type { approval } from '@conch/protocol';
import type { z } from 'zod';

/** An approval that an agent requests, or has requested, from people. */
export type SpaceApproval = z.output<typeof approval>;

/** Adds or replaces one approval. Approvals are in the order of their requests. */
export function withApproval(
  approvals: readonly SpaceApproval[],
  now: SpaceApproval,
): readonly SpaceApproval[] {
  const others = approvals.filter(
    ({ runId, callId }) => runId !== now.runId || callId !== now.callId,
  );
  return [...others, now].toSorted((one, other) => one.seq - other.seq);
}
