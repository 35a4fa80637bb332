import type { SpaceView } from '@conch/sdk';

type Approval = SpaceView['approvals'][number];

/** The requests of agents, numbered for `/approve 1`. A request keeps its number. */
export class ApprovalNumbers {
  readonly #keys: string[] = [];

  of(approval: Approval): number {
    const key = approvalKey(approval);
    const at = this.#keys.indexOf(key);
    return at === -1 ? this.#keys.push(key) : at + 1;
  }

  /** The open request with this number. Without a number, the only open request. */
  find(approvals: readonly Approval[], number: number | null): Approval | null {
    const open = approvals.filter(({ verdict }) => verdict === null);
    if (number !== null) return open.find((one) => this.of(one) === number) ?? null;
    return open.length === 1 ? (open[0] ?? null) : null;
  }
}

export function approvalKey({ runId, callId }: Approval): string {
  return `${runId} ${callId}`;
}
