import { spelledOut } from '@conch/protocol';
import type { ApprovalView } from '@conch/runtime';

const ENDS = {
  approved: 'approved this',
  denied: 'refused this',
  'timed-out': 'nobody answered in time',
  cancelled: 'the agent no longer waits',
} as const;

/** What agents ask people, under the numbers by which a person in a terminal answers. */
export class Approvals {
  readonly #shown: ApprovalView[] = [];

  /** The lines that show one, as it stands now. */
  lines(approval: ApprovalView, nameOf: (id: string) => string): readonly string[] {
    const { agentId, tool, input, reason, verdict, decidedBy } = approval;
    const number = this.#numberOf(approval);
    if (verdict !== null) {
      const who = decidedBy === null ? '' : `${nameOf(decidedBy)} `;
      return [`[${number}] ${who}${ENDS[verdict]}`];
    }
    return [
      `[${number}] ${nameOf(agentId)} asks whether it may use ${spelledOut(tool)}: ${spelledOut(reason)}`,
      ...input.split('\n').map((line) => `    ${spelledOut(line)}`),
      `    /approve ${number} or /refuse ${number}`,
    ];
  }

  /** The one with a number; without one, the only one that is open. */
  find(number: number | null): ApprovalView | null {
    if (number !== null) return this.#shown[number - 1] ?? null;
    const open = this.#shown.filter(({ verdict }) => verdict === null);
    return open.length === 1 ? (open[0] ?? null) : null;
  }

  #numberOf(approval: ApprovalView): number {
    const { runId, callId } = approval;
    const at = this.#shown.findIndex((one) => one.runId === runId && one.callId === callId);
    if (at === -1) return this.#shown.push(approval);
    this.#shown[at] = approval;
    return at + 1;
  }
}
