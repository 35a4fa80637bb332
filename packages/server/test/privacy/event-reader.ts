import type { Viewer } from './viewer.ts';

/** Reads a space from its beginning as server-sent events, on behalf of a viewer. */
export class EventReader {
  readonly #abort = new AbortController();
  readonly #viewer: Viewer;
  readonly #askedAt: number;
  /** Resolves when all events so far have been read, or the stream has ended. */
  readonly caughtUp: Promise<void>;

  constructor(viewer: Viewer, spaceId: string) {
    this.#viewer = viewer;
    this.#askedAt = viewer.taps.book.now();
    const live = Promise.withResolvers<undefined>();
    this.caughtUp = live.promise;
    void this.#read(spaceId, () => live.resolve(undefined)).finally(() => live.resolve(undefined));
  }

  disconnect(): void {
    this.#abort.abort();
  }

  async #read(spaceId: string, isLive: () => void): Promise<void> {
    const { origin, credential } = this.#viewer;
    try {
      const response = await fetch(`${origin}/api/v1/spaces/${spaceId}/events?after=0`, {
        headers: credential,
        signal: this.#abort.signal,
      });
      this.#tap('a header', JSON.stringify([...response.headers]));
      if (!response.ok) return this.#tap('a problem', await response.text());
      let unread = '';
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const events = (unread + chunk).split('\n\n');
        unread = events.pop() ?? '';
        for (const event of events) this.#tap('a stream of events', event);
        if (events.some((event) => event.includes('"type":"subscribed"'))) isLive();
      }
    } catch (error) {
      // The test or the server closed the stream.
      if (!(error instanceof Error)) throw error;
    }
  }

  #tap(output: 'a header' | 'a problem' | 'a stream of events', text: string): void {
    const to = { kind: 'viewer', viewer: this.#viewer } as const;
    this.#viewer.taps.add({ output, to, text, askedAt: this.#askedAt });
  }
}
