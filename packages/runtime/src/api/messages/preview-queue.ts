import { setImmediate } from 'node:timers/promises';
import { Refused } from '../../refused.ts';

/**
 * The person and the draft of a preview. If `draft` is null, the preview is never replaced by a
 * newer one.
 */
export interface PreviewOf {
  readonly person: string;
  readonly draft: string | null;
}

/**
 * Computes previews in steps. Each step is a separate turn of the event loop, so that posts and
 * sockets are handled between steps. The queue alternates between people, so many previews of one
 * person do not delay other people.
 */
export class PreviewQueue {
  /** The pending steps by person. The next step is from the first person in the map. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #newest = new Map<string, object>();
  #isWorking = false;

  /**
   * Runs the steps of a preview. Throws `preview-replaced` after a newer preview of the same draft
   * begins.
   */
  async preview<T>({ person, draft }: PreviewOf, work: (step: StepOf) => Promise<T>): Promise<T> {
    const key = draft === null ? null : JSON.stringify([person, draft]);
    const own = {};
    if (key !== null) this.#newest.set(key, own);
    const isReplaced = (): boolean => key !== null && this.#newest.get(key) !== own;
    try {
      return await work((compute) => this.#step(person, { compute, isReplaced }));
    } finally {
      if (key !== null && !isReplaced()) this.#newest.delete(key);
    }
  }

  #step<T>(
    person: string,
    { compute, isReplaced }: { readonly compute: () => T; readonly isReplaced: () => boolean },
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = (): void => {
        try {
          if (isReplaced()) reject(replaced());
          else resolve(compute());
        } catch (error) {
          reject(error);
        }
      };
      const steps = this.#waiting.get(person) ?? [];
      steps.push(run);
      this.#waiting.set(person, steps);
      if (!this.#isWorking) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (const person of this.#takingTurns()) {
      await setImmediate();
      const steps = this.#waiting.get(person) ?? [];
      steps.shift()?.();
      this.#waiting.delete(person);
      // Moves the person to the end of the queue.
      if (steps.length > 0) this.#waiting.set(person, steps);
    }
    this.#isWorking = false;
  }

  *#takingTurns(): Generator<string> {
    for (;;) {
      const [next] = this.#waiting.keys();
      if (next === undefined) return;
      yield next;
    }
  }
}

/** Waits for its turn in the queue, then computes one step of a preview. */
export type StepOf = <T>(compute: () => T) => Promise<T>;

function replaced(): Refused {
  return new Refused(
    'preview-replaced',
    'A newer preview of this draft replaced this one. Use its answer.',
  );
}
