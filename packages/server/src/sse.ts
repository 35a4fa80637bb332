import type { ServerResponse } from 'node:http';
import type { SpaceId } from '@conch/engine';
import type { HTTP_API } from '@conch/protocol';
import { RequestRefused } from './request-refused.ts';
import type { RouteRequest, PersonalStanding } from './http/route-request.ts';
import type { Services } from './services.ts';
import { deletersOf, lastFrame } from './socket/spaces/deleted-spaces.ts';
import { Outlet } from './socket/outlet.ts';
import { LiveAuthorization } from './socket/live-authorization.ts';
import { parcelOf, type Parcel, type SpaceReader } from './socket/spaces/reader.ts';
import { Subscriptions } from './socket/spaces/subscriptions.ts';

/** The delay after which a browser reconnects by itself. */
const RETRY_MS = 1_000;
const LAST_WORDS_MS = 1_000;

/** Spaces as server-sent events, with the same limits as sockets. */
export class EventStreams {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Answers with a stream that lasts until the client disconnects or loses its access. */
  async begin(asked: RouteRequest<typeof HTTP_API.streamEvents>): Promise<undefined> {
    const { params, query, by, request, reply } = asked;
    const { spaceId } = params;
    const seen = lastSeen(request.headers['last-event-id']) ?? query.after;
    const after = seen ?? (await this.#services.conch.read.head(spaceId)).seq;
    const { raw } = reply;
    this.#services.rates.streams.enter(by.principal.personId, raw);
    const headers = Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS });
    for (const [name, value] of headers) if (value !== undefined) raw.setHeader(name, value);
    reply.hijack();
    // Sends the position first, so that a client that disconnects before the first event resumes at
    // this position.
    raw.write(`retry: ${RETRY_MS}\nid: ${after}\n\n`);
    await new EventStream(this.#services, { by, spaceId, raw }).follow(after);
    return undefined;
  }
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Keeps proxies from buffering, which would delay events.
  'x-accel-buffering': 'no',
};

function lastSeen(header: string | readonly string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seq = typeof header === 'string' && /^\d{1,15}$/u.test(header) ? Number(header) : -1;
  if (seq >= 0) return seq;
  throw new RequestRefused(
    'bad-seq',
    'Last-Event-ID is not valid. Send the number of an event of this stream.',
  );
}

interface StreamParts {
  readonly by: PersonalStanding;
  readonly spaceId: SpaceId;
  readonly raw: ServerResponse;
}

/** One stream, which is a reader of one space. */
class EventStream {
  readonly #services: Services;
  readonly #spaceId: SpaceId;
  readonly #raw: ServerResponse;
  readonly #pass: LiveAuthorization;
  readonly #outlet: Outlet;
  readonly #subscriptions: Subscriptions;
  #callOffHeartbeat: () => void = () => {};

  constructor(services: Services, { by, spaceId, raw }: StreamParts) {
    const { clock, config, access } = services;
    const { stalledMs } = config.limits;
    this.#services = services;
    this.#spaceId = spaceId;
    this.#raw = raw;
    this.#pass = new LiveAuthorization(services, { standing: by, action: 'be-someone' });
    const stalled = (): void => void raw.destroy();
    const isOpen = (): boolean => !raw.writableEnded && !raw.destroyed;
    this.#outlet = new Outlet({ stream: raw, isOpen, clock, stalledMs, stalled });
    this.#subscriptions = new Subscriptions(services, by.principal.personId, this.#reader());
    const stopListening = access.onChange(() => void this.#mayGoOn());
    raw.on('close', () => {
      stopListening();
      this.#callOffHeartbeat();
      this.#outlet.close();
      this.#subscriptions.close();
    });
  }

  async follow(after: number): Promise<void> {
    this.#beatLater();
    try {
      await this.#subscriptions.follow(this.#spaceId, { after });
    } catch {
      // The response has already begun, so it cannot become an error. The client gets the error
      // when it reconnects.
      this.#end();
    }
  }

  #reader(): SpaceReader {
    return {
      mayTake: (spaceId) => this.#pass.mayRead(spaceId) && !this.#outlet.isFull,
      ready: async () => (await this.#outlet.room()) && (await this.#mayGoOn()),
      send: (parcel) => this.#outlet.send(eventOf(parcel)),
    };
  }

  /** Returns whether the client may still read. Ends the stream if the client may not read. */
  async #mayGoOn(): Promise<boolean> {
    let deleters: ReadonlyMap<string, string>;
    try {
      deleters = await deletersOf(this.#services.database, [this.#spaceId]);
      if (deleters.size === 0 && (await this.#pass.canRead(this.#spaceId))) return true;
    } catch {
      // While the database is unavailable, cached rights are not trusted, so the stream ends.
      return this.#end();
    }
    const last = lastFrame(this.#spaceId, deleters);
    this.#outlet.send(eventOf(parcelOf([JSON.stringify(last)], null)));
    return this.#end();
  }

  #end(): false {
    const raw = this.#raw;
    raw.end();
    // A client that does not read never completes the response, so the connection is destroyed.
    this.#services.clock.after(LAST_WORDS_MS, () => raw.writableFinished || raw.destroy());
    return false;
  }

  // Proxies close silent connections, and a lost client is detected only by writing.
  #beatLater(): void {
    const { clock, config } = this.#services;
    this.#callOffHeartbeat = clock.after(config.limits.heartbeatMs, () => {
      if (!this.#outlet.isFull) this.#outlet.send(':\n\n');
      this.#beatLater();
    });
  }
}

const DATA = Buffer.from('data: ');
const END = Buffer.from('\n\n');

/**
 * A parcel as one server-sent event. Its id means that the client has received all events up to
 * that number.
 */
function eventOf({ payload, seq }: Parcel): Buffer {
  const id = seq === null ? [] : [Buffer.from(`id: ${seq}\n`)];
  return Buffer.concat([...id, DATA, payload, END]);
}
