import type { Clock } from './clock.ts';

interface ChoresParts {
  readonly clock: Clock;
  readonly failed: (during: string, error: unknown) => void;
  /** One is done. */
  readonly done: () => void;
}

const SOON_MS = 1_000;

/** What a node does beside what it is asked for: at once, soon, or again and again. */
export class Chores {
  readonly #parts: ChoresParts;
  readonly #callOffs = new Map<string, () => void>();
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

  /** Once, however often it is asked for meanwhile. */
  soon(name: string, call: () => Promise<unknown>): void {
    if (this.#callOffs.has(name)) return;
    this.#after(SOON_MS, name, () => this.now(name, call));
  }

  /** Nobody waits for these: there is always a next one. */
  every(ms: number, name: string, call: () => Promise<unknown>): void {
    const again = (): void => this.#after(ms, `every ${name}`, tick);
    const tick = (): void => {
      void call()
        .catch((error: unknown) => this.#parts.failed(name, error))
        .finally(again);
    };
    again();
  }

  /** Begins nothing more that was to come later. */
  stop(): void {
    this.#isStopped = true;
    for (const callOff of this.#callOffs.values()) callOff();
    this.#callOffs.clear();
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
