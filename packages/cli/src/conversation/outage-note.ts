/**
 * Reports a lost connection once. The next report comes only after the connection was open again.
 */
export class OutageNote {
  readonly #note: (line: string) => void;
  #isPosted = false;

  constructor(note: (line: string) => void) {
    this.#note = note;
  }

  connectionLost(): void {
    if (!this.#isPosted) this.#note('The connection is lost. Reconnecting…');
    this.#isPosted = true;
  }

  live(): void {
    this.#isPosted = false;
  }
}
