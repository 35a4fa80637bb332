import type { RunId } from '@conch/engine';
import type { ToAgentFrame } from '@conch/protocol';
import type { Line } from './line.ts';

/** A line that is there, and the tasks that the process at its other end holds. */
export class OpenLine {
  readonly #line: Line;
  readonly held = new Set<RunId>();

  constructor(line: Line) {
    this.#line = line;
  }

  send(frame: ToAgentFrame): void {
    this.#line.send(frame);
  }
}
