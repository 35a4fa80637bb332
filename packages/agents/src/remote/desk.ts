import type { MemberId, RunId } from '@conch/engine';
import type { OpenLine } from './open-line.ts';

/** The lines of one agent, and its tasks. */
export class Desk {
  readonly agentId: MemberId;
  readonly lines = new Set<OpenLine>();
  readonly tasks = new Set<RunId>();

  constructor(agentId: MemberId) {
    this.agentId = agentId;
  }

  get isEmpty(): boolean {
    return this.lines.size === 0 && this.tasks.size === 0;
  }

  /** The line with the fewest tasks; of several, the one that came first. */
  leastBusy(): OpenLine | null {
    let least: OpenLine | null = null;
    for (const line of this.lines) {
      if (least === null || line.held.size < least.held.size) least = line;
    }
    return least;
  }
}
