/** How many tasks a process is at. */
export interface QueueBounds {
  readonly tasksAtOnce: number;
  readonly perSpace: number;
}

interface Line {
  readonly waiting: string[];
  running: number;
}

/**
 * Which task is next: spaces take turns, so that a busy one keeps nobody else waiting. Tasks of
 * one space begin in the order in which they came.
 */
export class FairQueue {
  readonly #bounds: QueueBounds;
  // In the order in which they get their turn: whoever has had it goes to the end.
  readonly #lines = new Map<string, Line>();
  readonly #spaces = new Map<string, string>();
  readonly #running = new Set<string>();

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** A task has come. */
  add(taskId: string, spaceId: string): void {
    this.#lineOf(taskId, spaceId).waiting.push(taskId);
  }

  /** A task that gave its place away wants one again: it goes before those that have not begun. */
  comeBack(taskId: string, spaceId: string): void {
    this.#lineOf(taskId, spaceId).waiting.unshift(taskId);
  }

  /** The task that gets a place now; `null`: none waits, or no place is free. */
  next(): string | null {
    if (this.#running.size >= this.#bounds.tasksAtOnce) return null;
    for (const [spaceId, line] of this.#lines) {
      if (line.running >= this.#bounds.perSpace) continue;
      const taskId = line.waiting.shift();
      if (taskId === undefined) continue;
      line.running += 1;
      this.#running.add(taskId);
      this.#lines.delete(spaceId);
      this.#lines.set(spaceId, line);
      return taskId;
    }
    return null;
  }

  /** A task gives its place away, or no longer wants one. */
  leave(taskId: string): void {
    const spaceId = this.#spaces.get(taskId);
    const line = spaceId === undefined ? undefined : this.#lines.get(spaceId);
    if (spaceId === undefined || line === undefined) return;
    this.#spaces.delete(taskId);
    if (this.#running.delete(taskId)) line.running -= 1;
    else line.waiting.splice(line.waiting.indexOf(taskId), 1);
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(spaceId);
  }

  #lineOf(taskId: string, spaceId: string): Line {
    this.#spaces.set(taskId, spaceId);
    const line = this.#lines.get(spaceId) ?? { waiting: [], running: 0 };
    this.#lines.set(spaceId, line);
    return line;
  }
}
