import type { SpaceView } from '@conch/sdk';

type Approval = SpaceView['approvals'][number];

/**
 * Numbers the requests of agents for commands like `/approve 1`. The number of a request never
 * changes.
 */
export class ApprovalNumbers {
  readonly #keys: string[] = [];

  of(approval: Approval): number {
    const key = approvalKey(approval);
    const at = this.#keys.indexOf(key);
    return at === -1 ? this.#keys.push(key) : at + 1;
  }

  /** The open request with this number. If the number is null, the only open request. */
  find(approvals: readonly Approval[], number: number | null): Approval | null {
    const open = approvals.filter(({ verdict }) => verdict === null);
    if (number !== null) return open.find((one) => this.of(one) === number) ?? null;
    return open.length === 1 ? (open[0] ?? null) : null;
  }
}

export function approvalKey({ runId, callId }: Approval): string {
  return `${runId} ${callId}`;
}
