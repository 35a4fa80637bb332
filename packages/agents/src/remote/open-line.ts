import type { RunId } from '@conch/engine';
import type { ToAgentFrame } from '@conch/protocol';
import type { AgentLine } from './line.ts';

/** A connected line and the tasks that its process holds. */
export class OpenLine {
  readonly #line: AgentLine;
  readonly held = new Set<RunId>();
  /** The held tasks that occupy a slot. The other held tasks rest or have ended. */
  readonly atWork = new Set<RunId>();
  /** True if the line takes no more tasks. */
  isLeaving = false;

  constructor(line: AgentLine) {
    this.#line = line;
  }

  get freePlaces(): number {
    if (this.isLeaving) return 0;
    return Math.max(0, (this.#line.tasksAtOnce ?? Infinity) - this.atWork.size);
  }

  send(frame: ToAgentFrame): void {
    this.#line.send(frame);
  }
}
