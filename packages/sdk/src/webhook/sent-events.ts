/** A body of server-sent events that is written while it is read. */
export class SentEvents {
  readonly body: ReadableStream<Uint8Array>;
  /** Resolves with the first event. */
  readonly begun: Promise<void>;
  readonly #begin: () => void;
  readonly #encoder = new TextEncoder();
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #hasBegun = false;

  /** `left` is called when whoever reads goes away. */
  constructor(left: () => void) {
    const begun = Promise.withResolvers<void>();
    this.begun = begun.promise;
    this.#begin = begun.resolve;
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#controller = null;
        left();
      },
    });
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  send(name: string, data: object): void {
    const event = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    this.#controller?.enqueue(this.#encoder.encode(event));
    this.#hasBegun = true;
    this.#begin();
  }

  close(): void {
    this.#controller?.close();
  }
}
