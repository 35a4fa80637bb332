import type { RunId } from '@conch/engine';
import type { ToAgentFrame } from '@conch/protocol';
import type { AgentLine } from './line.ts';

/** An open connection, and the tasks that its process works on. */
export class OpenLine {
  readonly #line: AgentLine;
  readonly held = new Set<RunId>();
  /** The tasks in `held` that occupy a slot. The other tasks in `held` rest or have ended. */
  readonly atWork = new Set<RunId>();
  /** True if the process accepts no more tasks. */
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
