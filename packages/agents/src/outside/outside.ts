import { boundedBody } from './bounded-body.ts';
import { resolveBySystem, type Resolve } from './checked-lookup.ts';
import type { Connections } from './connections.ts';
import { judgeAddress, type Destination } from './judge-address.ts';
import { answerFailure } from './name-failure.ts';
import { OutboundList } from './outbound-list.ts';
import { OutsideError } from './outside-error.ts';
import { Patience } from './patience.ts';
import { sharedLookup } from './shared-lookup.ts';

/** As `fetch`; rejects with an `OutsideError`, or with the reason of the signal it was given. */
export type OutsideFetch = typeof fetch;

export interface OutsideOptions {
  /** What may be reached: `host`, `host:port`, `inside:host:port`, `*.host`, `*`. Nothing else is. */
  readonly outbound: readonly string[];
  readonly resolve?: Resolve;
  readonly bounds?: Partial<OutsideBounds>;
  /** Told of every address that may be asked and gave no answer. */
  readonly onTrouble?: (error: OutsideError, host: string) => void;
}

export interface OutsideBounds {
  readonly connectMs: number;
  /** From the question to the beginning of the answer: an agent may think in between. */
  readonly answerMs: number;
  /** From there to its end, however it dribbles. */
  readonly wholeMs: number;
  readonly mostBytes: number;
}

const BOUNDS: OutsideBounds = {
  connectMs: 10_000,
  answerMs: 600_000,
  wholeMs: 3_600_000,
  mostBytes: 10 * 1024 * 1024,
};

/**
 * The one way by which Conch reaches an address outside. An operator's list decides; a name is
 * looked up once and the socket takes what was checked; nothing is followed elsewhere.
 */
export class Outside {
  readonly #list: OutboundList;
  readonly #bounds: OutsideBounds;
  readonly #resolve: Resolve;
  readonly #onTrouble: (error: OutsideError, host: string) => void;
  #connections: Promise<Connections> | null = null;

  constructor({ outbound, resolve, bounds, onTrouble }: OutsideOptions) {
    this.#list = new OutboundList(outbound);
    this.#bounds = { ...BOUNDS, ...bounds };
    this.#resolve = sharedLookup(resolve ?? resolveBySystem);
    this.#onTrouble = onTrouble ?? (() => {});
  }

  /** Why an address will never be asked, if that can be told without asking anyone. */
  refusal(address: string): OutsideError | null {
    const judged = judgeAddress(address, this.#list);
    return judged instanceof OutsideError ? judged : null;
  }

  readonly fetch: OutsideFetch = async (given, init) => {
    const isRequest = given instanceof Request;
    const destination = judgeAddress(isRequest ? given.url : given, this.#list);
    if (destination instanceof OutsideError) throw destination;
    return this.#ask(destination, { ...(isRequest ? await opened(given) : {}), ...init });
  };

  async #ask(destination: Destination, asked: RequestInit): Promise<Response> {
    const { host } = destination;
    const { method = 'GET', headers = {}, body = null, signal = null } = asked;
    const { answerMs, wholeMs, mostBytes } = this.#bounds;
    const patience = new Patience(host, answerMs);
    try {
      const connections = await this.#opened();
      const answer = await connections.ask(destination, {
        method,
        headers: unpacked(headers),
        body,
        signal: AbortSignal.any(signal === null ? [patience.signal] : [patience.signal, signal]),
      });
      const refused = unusable(answer, host);
      if (refused !== null) {
        await answer.body?.cancel();
        throw refused;
      }
      patience.renew(wholeMs);
      const said = answer.body && boundedBody(answer.body, { host, mostBytes, signal, patience });
      if (said === null) patience.end();
      return new Response(said, { status: answer.status, headers: answer.headers });
    } catch (error) {
      patience.end();
      if (signal?.aborted === true) throw signal.reason;
      const failure = answerFailure(error, host);
      this.#onTrouble(failure, host);
      throw failure;
    }
  }

  // On demand: it takes its time, and changes what `fetch` itself connects by.
  async #opened(): Promise<Connections> {
    this.#connections ??= import('./connections.ts').then(
      ({ Connections: Kind }) => new Kind(this.#resolve, this.#bounds.connectMs),
    );
    return this.#connections;
  }

  /** Ends whatever is still going on. */
  async close(): Promise<void> {
    const connections = await this.#connections;
    await connections?.close();
  }
}

// What is packed could be a thousand times as large, and a piece of it would look whole.
function unpacked(headers: NonNullable<RequestInit['headers']>): Headers {
  const asked = new Headers(headers);
  asked.set('accept-encoding', 'identity');
  return asked;
}

function unusable({ status, headers }: Pick<Response, 'status' | 'headers'>, host: string) {
  if (status >= 300 && status < 400) {
    return new OutsideError(
      'redirected',
      `${host} says to ask elsewhere, which is never done; give the address that it leads to.`,
    );
  }
  const isPacked = (headers.get('content-encoding') ?? 'identity') !== 'identity';
  const isReadable = status <= 599 && !isPacked;
  return isReadable ? null : new OutsideError('garbled', `What ${host} answers cannot be read.`);
}

async function opened(request: Request): Promise<RequestInit> {
  const { method, headers, signal } = request;
  const body = request.body === null ? null : await request.arrayBuffer();
  return { method, headers, signal, body };
}
