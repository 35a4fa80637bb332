/** The limits for tasks that a process runs at once. */
export interface QueueBounds {
  readonly tasksAtOnce: number;
  readonly perSpace: number;
}

interface Line {
  readonly waiting: string[];
  running: number;
}

/**
 * Chooses the next task. Spaces take turns, so that a busy space does not delay the others. Tasks
 * of one space start in order of arrival.
 */
export class FairQueue {
  readonly #bounds: QueueBounds;
  // The spaces in the order of their turns. A space that had its turn moves to the end.
  readonly #lines = new Map<string, Line>();
  readonly #spaces = new Map<string, string>();
  readonly #running = new Set<string>();

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** Queues a new task. */
  add(taskId: string, spaceId: string): void {
    this.#lineOf(taskId, spaceId).waiting.push(taskId);
  }

  /** Gives a task its slot back, even if that exceeds the limits by one. */
  takeSlotBack(taskId: string, spaceId: string): void {
    this.#lineOf(taskId, spaceId).running += 1;
    this.#running.add(taskId);
  }

  /** The task that gets a slot now. Null if no task waits or no slot is free. */
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

  /** Frees the slot of a task, or removes it from the queue. */
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
