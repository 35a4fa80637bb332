/** Counts the turns of the event loop until `stop`. */
export class LoopTurns {
  count = 0;
  #next = setImmediate(() => this.#turn());

  stop(): void {
    clearImmediate(this.#next);
  }

  #turn(): void {
    this.count += 1;
    this.#next = setImmediate(() => this.#turn());
  }
}
