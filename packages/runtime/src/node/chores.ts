import type { Clock } from '../clock.ts';

interface ChoresParts {
  readonly clock: Clock;
  readonly failed: (during: string, error: unknown) => void;
  /** Called after each finished task. */
  readonly done: () => void;
}

const SOON_MS = 1_000;

/** The background tasks of a node: immediate, delayed or periodic. */
export class Chores {
  readonly #parts: ChoresParts;
  readonly #callOffs = new Map<string, () => void>();
  /** Periodic tasks that are running now. */
  readonly #periodic = new Set<Promise<unknown>>();
  #underWay = 0;
  #isStopped = false;

  constructor(parts: ChoresParts) {
    this.#parts = parts;
  }

  get isAtWork(): boolean {
    return this.#underWay > 0;
  }

  now(name: string, call: () => Promise<unknown>): void {
    this.#underWay += 1;
    void call()
      .catch((error: unknown) => this.#parts.failed(name, error))
      .finally(() => {
        this.#underWay -= 1;
        this.#parts.done();
      });
  }

  /** Runs `call` in the background. Requests with the same name are merged until `call` starts. */
  soon(name: string, call: () => Promise<unknown>): void {
    if (this.#callOffs.has(name)) return;
    this.#after(SOON_MS, name, () => this.now(name, call));
  }

  /** Runs `call` periodically. No caller waits for the result. */
  every(ms: number, name: string, call: () => Promise<unknown>): void {
    const again = (): void => this.#after(ms, `every ${name}`, tick);
    const tick = (): void => {
      const ended = call()
        .catch((error: unknown) => this.#parts.failed(name, error))
        .finally(() => {
          this.#periodic.delete(ended);
          again();
        });
      this.#periodic.add(ended);
    };
    again();
  }

  /** Prevents the start of further delayed or periodic tasks. */
  stop(): void {
    this.#isStopped = true;
    for (const callOff of this.#callOffs.values()) callOff();
    this.#callOffs.clear();
  }

  /** Resolves after the running periodic tasks have ended, because they still use the database. */
  async settled(): Promise<void> {
    await Promise.all(this.#periodic);
  }

  #after(ms: number, name: string, call: () => void): void {
    if (this.#isStopped) return;
    const callOff = this.#parts.clock.after(ms, () => {
      this.#callOffs.delete(name);
      call();
    });
    this.#callOffs.set(name, callOff);
  }
}
