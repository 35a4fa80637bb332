/** Says once that the connection is lost, and again only after it was back. */
export class OutageNote {
  readonly #note: (line: string) => void;
  #isSaid = false;

  constructor(note: (line: string) => void) {
    this.#note = note;
  }

  lost(): void {
    if (!this.#isSaid) this.#note('The connection is lost. Reconnecting…');
    this.#isSaid = true;
  }

  live(): void {
    this.#isSaid = false;
  }
}
