import type { RunId } from '@conch/engine';
import type { ToAgentFrame } from '@conch/protocol';
import type { Line } from './line.ts';

/** A line that is there, and the tasks that the process at its other end holds. */
export class OpenLine {
  readonly #line: Line;
  readonly held = new Set<RunId>();
  /** Those of them that take a place: the others rest, or have ended. */
  readonly atWork = new Set<RunId>();
  /** It takes no more tasks. */
  isLeaving = false;

  constructor(line: Line) {
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
