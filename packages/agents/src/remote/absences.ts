import type { MemberId } from '@conch/engine';
import type { RunContext } from '../agent.ts';

// Enough for those that were queued behind a run to follow it; who writes later is waited for again.
const LONGEST_MS = 5_000;

/** Agents that nobody came for, a moment ago: the runs behind the first do not wait all over again. */
export class Absences {
  readonly #away = new Map<MemberId, object>();

  has(agentId: MemberId): boolean {
    return this.#away.has(agentId);
  }

  begin(agentId: MemberId, context: RunContext, waitMs: number): void {
    const absence = {};
    const over = (): void => {
      if (this.#away.get(agentId) === absence) this.#away.delete(agentId);
    };
    this.#away.set(agentId, absence);
    context.sleep(Math.min(waitMs, LONGEST_MS)).then(over, over);
  }

  end(agentId: MemberId): void {
    this.#away.delete(agentId);
  }
}
