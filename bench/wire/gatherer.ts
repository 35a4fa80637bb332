const COALESCE_MS = 16;

/** Combines the words of many streams, and sends them together at intervals. */
export class Gatherer {
  readonly #send: (bytes: Buffer) => void;
  readonly #waiting = new Map<string, { delta: string; offset: number }>();
  readonly #timer: NodeJS.Timeout;

  constructor(tell: (bytes: Buffer) => void) {
    this.#send = tell;
    this.#timer = setInterval(() => this.flush(), COALESCE_MS);
  }

  add(messageId: string, delta: string, offset: number): void {
    const open = this.#waiting.get(messageId);
    if (open === undefined) this.#waiting.set(messageId, { delta, offset });
    else open.delta += delta;
  }

  flush(): void {
    if (this.#waiting.size === 0) return;
    const frames = [...this.#waiting].map(([messageId, { delta, offset }]) =>
      JSON.stringify({ type: 'stream_chunk', messageId, delta, offset }),
    );
    this.#waiting.clear();
    this.#send(Buffer.from(`[${frames.join(',')}]`));
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
