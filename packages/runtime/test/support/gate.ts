/** A gate at which test code waits until the test opens it. */
export class TestGate {
  readonly #passed: Promise<void>;
  open: () => void = () => {};

  constructor() {
    this.#passed = new Promise((resolve) => {
      this.open = resolve;
    });
  }

  /** Resolves when the gate is opened. Rejects when the signal is aborted. */
  pass(signal?: AbortSignal): Promise<void> {
    if (signal === undefined) return this.#passed;
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(signal.reason as Error);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      void this.#passed.then(resolve);
    });
  }
}
