/** A text stream that a test writes piece by piece. */
export class SpokenStream implements AsyncIterable<string> {
  readonly #pieces: string[] = [];
  #end: { readonly error: unknown } | 'over' | null = null;
  #stir: () => void = () => {};

  say(piece: string): void {
    this.#pieces.push(piece);
    this.#stir();
  }

  finish(): void {
    this.#end = 'over';
    this.#stir();
  }

  fail(error: unknown): void {
    this.#end = { error };
    this.#stir();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (;;) {
      const piece = this.#pieces.shift();
      if (piece !== undefined) yield piece;
      else if (this.#end === 'over') return;
      else if (this.#end !== null) throw this.#end.error;
      else {
        await new Promise<void>((resolve) => {
          this.#stir = resolve;
        });
      }
    }
  }
}
