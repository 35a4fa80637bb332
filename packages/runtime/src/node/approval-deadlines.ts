import { asSpaceId, type Instant } from '@conch/engine';
import { approvalDeadlines } from '@conch/store';
import { Alarm } from './alarm.ts';
import type { RuntimeContext } from '../runtime-context.ts';
import { timeReached } from './time-reached.ts';

const AT_ONCE = 100;

/**
 * Ends approvals that nobody has answered in time. Uses the wall clock, unlike waits for a reply:
 * an approval lasts for hours and over restarts, and people see its deadline.
 */
export class ApprovalDeadlines {
  readonly #context: RuntimeContext;
  readonly #alarm: Alarm;

  /** `soon` is called at a deadline. It calls `look` in the background. */
  constructor(context: RuntimeContext, soon: () => void) {
    this.#context = context;
    this.#alarm = new Alarm(context.clock, soon);
  }

  expect(until: Instant): void {
    this.#alarm.ringAt(until);
  }

  /** Ends all overdue approvals, also those of other nodes, and sets the alarm for the next one. */
  async look(): Promise<void> {
    const { database, clock, newId } = this.#context;
    for (;;) {
      const open = await database.read(() => approvalDeadlines(AT_ONCE));
      const now = clock.now();
      const next = open.find(({ until }) => until > now);
      if (next !== undefined) this.expect(next.until);
      const due = new Set(open.filter(({ until }) => until <= now).map(({ spaceId }) => spaceId));
      for (const id of due) await this.#context.do(timeReached(asSpaceId(id), newId(), now));
      if (next !== undefined || open.length < AT_ONCE) return;
    }
  }

  close(): void {
    this.#alarm.close();
  }
}
