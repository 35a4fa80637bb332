/** A client id for each request that may need a retry. */
export class MakingIds {
  readonly #ids = new Map<string, string>();

  of(attempt: string): string {
    const id = this.#ids.get(attempt) ?? crypto.randomUUID();
    this.#ids.set(attempt, id);
    return id;
  }

  /** Call this after the response. The same request then gets a new id. */
  forget(attempt: string): void {
    this.#ids.delete(attempt);
  }
}
