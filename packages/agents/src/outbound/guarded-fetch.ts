import { providerReason } from '@conch/protocol';
import { boundedBody } from './bounded-body.ts';
import { resolveBySystem, type Resolve } from './checked-lookup.ts';
import type { Connections } from './connections.ts';
import { judgeAddress, type Destination } from './judge-address.ts';
import { answerFailure } from './name-failure.ts';
import { OutboundList } from './outbound-list.ts';
import { GuardedFetchError } from './guarded-fetch-error.ts';
import { HostTimeout } from './host-timeout.ts';
import { sharedLookup } from './shared-lookup.ts';

/**
 * Works like `fetch`. Rejects with a `GuardedFetchError`, or with the reason of the given signal.
 */
export type FetchOutside = typeof fetch;

export interface GuardedFetchOptions {
  /** The addresses that may be reached: `host`, `host:port`, `inside:host:port`, `*.host`, `*`. */
  readonly outbound: readonly string[];
  readonly resolve?: Resolve;
  readonly bounds?: Partial<GuardedFetchBounds>;
  /** Called when a request to an allowed address gets no usable response. */
  readonly onTrouble?: (error: GuardedFetchError, host: string) => void;
}

export interface GuardedFetchBounds {
  readonly connectMs: number;
  /**
   * The time limit from the request to the start of the response. An agent may need this time to
   * think.
   */
  readonly answerMs: number;
  /**
   * The time limit from the start of the response to its end, even if the response still streams.
   */
  readonly wholeMs: number;
  readonly mostBytes: number;
}

const BOUNDS: GuardedFetchBounds = {
  connectMs: 10_000,
  answerMs: 600_000,
  wholeMs: 3_600_000,
  mostBytes: 10 * 1024 * 1024,
};

/**
 * Makes all requests of Conch to outside addresses. The operator lists the allowed addresses. A
 * name is looked up once, and the socket uses the checked address. Redirects are not followed.
 */
export class GuardedFetch {
  readonly #list: OutboundList;
  readonly #bounds: GuardedFetchBounds;
  readonly #resolve: Resolve;
  readonly #onTrouble: (error: GuardedFetchError, host: string) => void;
  #connections: Promise<Connections> | null = null;

  constructor({ outbound, resolve, bounds, onTrouble }: GuardedFetchOptions) {
    this.#list = new OutboundList(outbound);
    this.#bounds = { ...BOUNDS, ...bounds };
    this.#resolve = sharedLookup(resolve ?? resolveBySystem);
    this.#onTrouble = onTrouble ?? (() => {});
  }

  /**
   * The reason why an address is refused before any lookup. Null if only the lookup may still
   * refuse the address.
   */
  refusal(address: string): GuardedFetchError | null {
    const judged = judgeAddress(address, this.#list);
    return judged instanceof GuardedFetchError ? judged : null;
  }

  readonly fetch: FetchOutside = async (input, init) => {
    const isRequest = input instanceof Request;
    const destination = judgeAddress(isRequest ? input.url : input, this.#list);
    if (destination instanceof GuardedFetchError) throw destination;
    return this.#ask(destination, { ...(isRequest ? await initOf(input) : {}), ...init });
  };

  async #ask(destination: Destination, asked: RequestInit): Promise<Response> {
    const { host } = destination;
    const { method = 'GET', headers = {}, body = null, signal = null } = asked;
    const { answerMs, wholeMs, mostBytes } = this.#bounds;
    const patience = new HostTimeout(host, answerMs);
    try {
      const connections = await this.#openConnections();
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

  // The module is loaded at the first request, because the import is slow and changes the
  // connections of the global `fetch`.
  async #openConnections(): Promise<Connections> {
    this.#connections ??= import('./connections.ts').then(
      ({ Connections: Kind }) => new Kind(this.#resolve, this.#bounds.connectMs),
    );
    return this.#connections;
  }

  /** Ends all open requests. */
  async close(): Promise<void> {
    const connections = await this.#connections;
    await connections?.close();
  }
}

// Asks for no compression. A compressed body could expand a thousandfold, and a truncated
// compressed body would look complete.
function unpacked(headers: NonNullable<RequestInit['headers']>): Headers {
  const asked = new Headers(headers);
  asked.set('accept-encoding', 'identity');
  return asked;
}

function unusable({ status, headers }: Pick<Response, 'status' | 'headers'>, host: string) {
  if (status >= 300 && status < 400) {
    return new GuardedFetchError('redirected', providerReason('host-leads-elsewhere', { host }));
  }
  const isPacked = (headers.get('content-encoding') ?? 'identity') !== 'identity';
  const isReadable = status <= 599 && !isPacked;
  return isReadable
    ? null
    : new GuardedFetchError('garbled', providerReason('host-garbled', { host }));
}

async function initOf(request: Request): Promise<RequestInit> {
  const { method, headers, signal } = request;
  const body = request.body === null ? null : await request.arrayBuffer();
  return { method, headers, signal, body };
}
