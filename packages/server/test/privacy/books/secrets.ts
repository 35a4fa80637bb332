/** Passwords, tokens, tickets, links and cookies. Each may be shown at most once. */
export class ShownSecrets {
  readonly #shownIn = new Map<string, number | null>();
  #lasting = 0;

  /** Records a secret that the server received and must never show. */
  addReceived(secret: string): string {
    this.#shownIn.set(secret, null);
    return secret;
  }

  /** Records a secret that the server created and showed in the answer to a request. */
  addCreated(secret: string, request: number): void {
    if (secret === '') throw new Error('there is no secret');
    this.#shownIn.set(secret, request);
  }

  /** Whether a text contains a secret that this answer must not show. */
  isDisclosed(text: string, request: number | null): boolean {
    for (const [secret, shownIn] of this.#shownIn) {
      if (text.includes(secret) && (request === null || request !== shownIn)) return true;
    }
    return false;
  }

  /** Marks all current secrets as lasting, so that `forget` does not delete them. */
  markAsLasting(): void {
    this.#lasting = this.#shownIn.size;
  }

  /** Deletes all secrets that are not lasting, and returns how many there were. */
  forget(): number {
    const forgotten = [...this.#shownIn.keys()].slice(this.#lasting);
    for (const secret of forgotten) this.#shownIn.delete(secret);
    return forgotten.length;
  }
}
