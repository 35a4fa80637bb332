import { asSpaceId, type Instant } from '@conch/engine';
import { approvalDeadlines } from '@conch/store';
import { Alarm } from './alarm.ts';
import type { Core } from './core.ts';
import { timeReached } from './time-reached.ts';

const AT_ONCE = 100;

/**
 * Ends what nobody has answered in time. By the time of day, unlike waits for a reply: it lasts
 * for hours, over restarts, and people are told until when.
 */
export class ApprovalDeadlines {
  readonly #core: Core;
  readonly #alarm: Alarm;

  /** `soon` looks, beside all else that the node does. */
  constructor(core: Core, soon: () => void) {
    this.#core = core;
    this.#alarm = new Alarm(core.clock, soon);
  }

  expect(until: Instant): void {
    this.#alarm.ringAt(until);
  }

  /** Ends what is over by now, whoever asked for it, and waits for the next. */
  async look(): Promise<void> {
    const { database, clock, newId } = this.#core;
    for (;;) {
      const open = await database.read(() => approvalDeadlines(AT_ONCE));
      const now = clock.now();
      const next = open.find(({ until }) => until > now);
      if (next !== undefined) this.expect(next.until);
      const due = new Set(open.filter(({ until }) => until <= now).map(({ spaceId }) => spaceId));
      for (const id of due) await this.#core.do(timeReached(asSpaceId(id), newId(), now));
      if (next !== undefined || open.length < AT_ONCE) return;
    }
  }

  close(): void {
    this.#alarm.close();
  }
}
