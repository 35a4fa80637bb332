import { asSpaceId, type Instant } from '@conch/engine';
import { nextApprovalDeadline, spacesWithOverdueApprovals } from '@conch/store';
import { Alarm } from './alarm.ts';
import type { RuntimeContext } from '../runtime-context.ts';
import { unlessUnusable } from '../space/no-such-space.ts';
import { timeReached } from './time-reached.ts';

/**
 * Expires approvals that people did not answer in time. Uses the wall clock, because an approval
 * may last for hours and over restarts, and people see its deadline.
 */
export class ApprovalDeadlines {
  readonly #context: RuntimeContext;
  readonly #alarm: Alarm;

  /** `soon` is called at a deadline. It schedules `look` in the background. */
  constructor(context: RuntimeContext, soon: () => void) {
    this.#context = context;
    this.#alarm = new Alarm(context.clock, soon);
  }

  expect(until: Instant): void {
    this.#alarm.ringAt(until);
  }

  /**
   * Expires all overdue approvals, including those of other nodes. Then sets the alarm for the next
   * deadline.
   */
  async look(): Promise<void> {
    const { database, clock, newId } = this.#context;
    const now = clock.now();
    const { due, next } = await database.read(function* () {
      return {
        due: yield* spacesWithOverdueApprovals(now),
        next: yield* nextApprovalDeadline(now),
      };
    });
    if (next !== null) this.expect(next);
    for (const id of due) {
      await unlessUnusable(this.#context.do(timeReached(asSpaceId(id), newId(), now)));
    }
  }

  close(): void {
    this.#alarm.close();
  }
}
