import { asSpaceId, type Instant } from '@conch/engine';
import { approvalDeadlines } from '@conch/store';
import { Alarm } from './alarm.ts';
import type { RuntimeContext } from '../runtime-context.ts';
import { unlessUnusable } from '../space/no-such-space.ts';
import { timeReached } from './time-reached.ts';

const AT_ONCE = 100;

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
    for (;;) {
      const open = await database.read(() => approvalDeadlines(AT_ONCE));
      const now = clock.now();
      const next = open.find(({ until }) => until > now);
      if (next !== undefined) this.expect(next.until);
      const due = new Set(open.filter(({ until }) => until <= now).map(({ spaceId }) => spaceId));
      for (const id of due) {
        await unlessUnusable(this.#context.do(timeReached(asSpaceId(id), newId(), now)));
      }
      if (next !== undefined || open.length < AT_ONCE) return;
    }
  }

  close(): void {
    this.#alarm.close();
  }
}
