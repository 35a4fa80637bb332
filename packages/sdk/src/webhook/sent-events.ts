import { deferred } from '../deferred.ts';

/** A response body of server-sent events. */
export class SentEvents {
  readonly body: ReadableStream<Uint8Array>;
  /** Resolves with the first event. */
  readonly firstEvent: Promise<void>;
  readonly #begin: () => void;
  readonly #encoder = new TextEncoder();
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #hasBegun = false;

  /** Calls `onDisconnect` when the reader disconnects. */
  constructor(onDisconnect: () => void) {
    const begun = deferred<void>();
    this.firstEvent = begun.promise;
    this.#begin = begun.resolve;
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#controller = null;
        onDisconnect();
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
