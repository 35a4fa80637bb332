import type { Heard } from '../support/documented.ts';
import { Client, type Sent } from '../support/client.ts';
import type { Line } from './line.ts';
import type { Onlooker } from './onlooker.ts';
import type { Taps } from './taps.ts';

/** Somebody who looks on with one credential, or with none; all that they are shown is kept. */
export class Viewer extends Client implements Onlooker {
  readonly name: string;
  readonly taps: Taps;
  readonly #token: string | null;
  personId: string | null = null;
  until = Infinity;
  /** The spaces whose invitations they have looked at. */
  readonly invitedTo = new Set<string>();
  /** The socket that they have open. */
  line: Line | null = null;
  /** The number of the request that was answered last. */
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

  /** What says who they are, as a socket or a stream is opened with it. */
  get credential(): Readonly<Record<string, string>> {
    if (this.#token !== null) return { authorization: `Bearer ${this.#token}` };
    return { origin: this.origin, ...(this.cookie === null ? {} : { cookie: this.cookie }) };
  }

  get hasToken(): boolean {
    return this.#token !== null;
  }

  override async send(method: string, path: string, sent: Sent = {}): Promise<Heard> {
    const askedAt = this.taps.book.now();
    const bearer = this.#token === null ? {} : this.credential;
    const heard = await super.send(method, path, {
      ...sent,
      headers: { ...bearer, ...sent.headers },
    });
    this.lastRequest = this.taps.addAnswer(this, { path, askedAt, heard });
    return heard;
  }

  /** Reads something, whatever is answered. */
  async look(path: string): Promise<Heard> {
    return this.send('GET', `/api/v1${path}`);
  }
}
