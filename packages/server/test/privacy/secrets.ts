/** Passwords, tokens, tickets, links and cookies: each is shown once at most. */
export class Secrets {
  readonly #shownIn = new Map<string, number | null>();
  #lasting = 0;

  /** One that the server was given and never shows. */
  given(secret: string): string {
    this.#shownIn.set(secret, null);
    return secret;
  }

  /** One that the server made and showed in the answer to a request. */
  shown(secret: string, request: number): void {
    if (secret === '') throw new Error('there is no secret');
    this.#shownIn.set(secret, request);
  }

  /** Whether a text has a secret that the answer to this request is not the one to show. */
  isTold(text: string, request: number | null): boolean {
    for (const [secret, shownIn] of this.#shownIn) {
      if (text.includes(secret) && (request === null || request !== shownIn)) return true;
    }
    return false;
  }

  /** Those until now are to be kept for good. */
  keepThese(): void {
    this.#lasting = this.#shownIn.size;
  }

  /** Forgets those that are not to be kept for good; how many there were. */
  forget(): number {
    const forgotten = [...this.#shownIn.keys()].slice(this.#lasting);
    for (const secret of forgotten) this.#shownIn.delete(secret);
    return forgotten.length;
  }
}
