/** Says once that the connection is lost, and again only after it was back. */
export class OutageNote {
  readonly #note: (line: string) => void;
  #isPosted = false;

  constructor(note: (line: string) => void) {
    this.#note = note;
  }

  lost(): void {
    if (!this.#isPosted) this.#note('The connection is lost. Reconnecting…');
    this.#isPosted = true;
  }

  live(): void {
    this.#isPosted = false;
  }
}
