/** Reports a lost connection once, and again only after the connection was open in between. */
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
