import type { RawResponse } from '../support/documented.ts';
import { TestClient, type Sent } from '../support/client.ts';
import type { ViewerLine } from './line.ts';
import type { Onlooker } from './onlooker.ts';
import type { Taps } from './taps.ts';

/** A client with one credential or none. Every output that it receives is recorded. */
export class Viewer extends TestClient implements Onlooker {
  readonly name: string;
  readonly taps: Taps;
  readonly #token: string | null;
  personId: string | null = null;
  until = Infinity;
  /** The spaces whose invitations this person has opened. */
  readonly invitedTo = new Set<string>();
  /** The open socket of this viewer. */
  line: ViewerLine | null = null;
  /** The number of the last answered request. */
  lastRequest = 0;

  constructor(
    { origin, taps }: { readonly origin: string; readonly taps: Taps },
    { name, token = null }: { readonly name: string; readonly token?: string | null },
  ) {
    super(origin);
    this.name = name;
    this.taps = taps;
    this.#token = token;
  }

  /** The headers that authenticate a socket or a stream. */
  get credential(): Readonly<Record<string, string>> {
    if (this.#token !== null) return { authorization: `Bearer ${this.#token}` };
    return { origin: this.origin, ...(this.cookie === null ? {} : { cookie: this.cookie }) };
  }

  get hasToken(): boolean {
    return this.#token !== null;
  }

  override async send(method: string, path: string, sent: Sent = {}): Promise<RawResponse> {
    const askedAt = this.taps.book.now();
    const bearer = this.#token === null ? {} : this.credential;
    const response = await super.send(method, path, {
      ...sent,
      headers: { ...bearer, ...sent.headers },
    });
    this.lastRequest = this.taps.addAnswer(this, { path, askedAt, response });
    return response;
  }

  /** Reads a path. An error status does not throw. */
  async look(path: string): Promise<RawResponse> {
    return this.send('GET', `/api/v1${path}`);
  }
}
