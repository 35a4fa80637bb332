import type { ServerResponse } from 'node:http';
import type { SpaceId } from '@conch/engine';
import type { HTTP_API, ServerFrame } from '@conch/protocol';
import { Failure } from './failure.ts';
import type { Asked, PersonalStanding } from './http/asked.ts';
import type { Services } from './services.ts';
import { Outlet } from './socket/outlet.ts';
import { Pass } from './socket/pass.ts';
import { parcelOf, type Parcel, type Reader } from './socket/reader.ts';
import { Subscriptions } from './socket/subscriptions.ts';

/** How soon a browser comes back by itself. */
const RETRY_MS = 1_000;
const LAST_WORDS_MS = 1_000;

/** Spaces as streams of server-sent events, bounded as sockets are. */
export class EventStreams {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Answers with a stream that goes on until who reads it leaves, or may no longer read it. */
  async begin(asked: Asked<typeof HTTP_API.streamEvents>): Promise<undefined> {
    const { params, query, by, request, reply } = asked;
    const { spaceId } = params;
    const seen = lastSeen(request.headers['last-event-id']) ?? query.after;
    const after = seen ?? (await this.#services.conch.read.head(spaceId)).seq;
    const { raw } = reply;
    this.#services.rates.streams.enter(by.principal.personId, raw);
    const headers = Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS });
    for (const [name, value] of headers) if (value !== undefined) raw.setHeader(name, value);
    reply.hijack();
    // The place goes ahead: who is cut off before anything happens comes back to where they were.
    raw.write(`retry: ${RETRY_MS}\nid: ${after}\n\n`);
    await new EventStream(this.#services, { by, spaceId, raw }).follow(after);
    return undefined;
  }
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that gathers events before it passes them on would make them late.
  'x-accel-buffering': 'no',
};

function lastSeen(header: string | readonly string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seq = typeof header === 'string' && /^\d{1,15}$/u.test(header) ? Number(header) : -1;
  if (seq >= 0) return seq;
  throw new Failure('bad-seq', 'Last-Event-ID is the id of an event of this stream: a number.');
}

interface StreamParts {
  readonly by: PersonalStanding;
  readonly spaceId: SpaceId;
  readonly raw: ServerResponse;
}

/** One stream: a reader of one space. */
class EventStream {
  readonly #services: Services;
  readonly #spaceId: SpaceId;
  readonly #raw: ServerResponse;
  readonly #pass: Pass;
  readonly #outlet: Outlet;
  readonly #subscriptions: Subscriptions;
  #callOffHeartbeat: () => void = () => {};

  constructor(services: Services, { by, spaceId, raw }: StreamParts) {
    const { clock, config, access } = services;
    const { stalledMs } = config.limits;
    this.#services = services;
    this.#spaceId = spaceId;
    this.#raw = raw;
    this.#pass = new Pass(services, { standing: by, action: 'be-someone' });
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
      // It has begun and cannot be refused any more: who comes back is told what is wrong.
      this.#end();
    }
  }

  #reader(): Reader {
    return {
      mayTake: (spaceId) => this.#pass.mayRead(spaceId) && !this.#outlet.isFull,
      ready: async () => (await this.#outlet.room()) && (await this.#mayGoOn()),
      send: (parcel) => this.#outlet.send(eventOf(parcel)),
    };
  }

  /** Whether it may be read on; if not, that is its end. */
  async #mayGoOn(): Promise<boolean> {
    try {
      if (await this.#pass.canRead(this.#spaceId)) return true;
    } catch {
      // The database does not answer: nothing more is sent on the strength of what it once said.
      return this.#end();
    }
    const last: ServerFrame = { type: 'unsubscribed', spaceId: this.#spaceId };
    this.#outlet.send(eventOf(parcelOf([JSON.stringify(last)], null)));
    return this.#end();
  }

  #end(): false {
    const raw = this.#raw;
    raw.end();
    // Who does not read does not read the end either.
    this.#services.clock.after(LAST_WORDS_MS, () => raw.writableFinished || raw.destroy());
    return false;
  }

  // Proxies close what is silent, and a client that is gone is found out by writing to it.
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

/** A parcel as one event: who has its id has everything up to there. */
function eventOf({ payload, seq }: Parcel): Buffer {
  const id = seq === null ? [] : [Buffer.from(`id: ${seq}\n`)];
  return Buffer.concat([...id, DATA, payload, END]);
}
