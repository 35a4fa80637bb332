import { Agent, buildConnector, fetch as undiciFetch, type BodyInit } from 'undici';
import { checkedLookup, type Resolve } from './checked-lookup.ts';
import type { Destination } from './judge-address.ts';
import { connectFailure } from './name-failure.ts';

export interface OutboundRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly body: RequestInit['body'];
  readonly signal: AbortSignal;
}

/** The connections to outside addresses. Only this file uses the library for such connections. */
export class Connections {
  readonly #internet: Agent;
  readonly #anywhere: Agent;

  constructor(resolve: Resolve, connectMs: number) {
    this.#internet = agentOf(resolve, { connectMs, mayBeInside: false });
    this.#anywhere = agentOf(resolve, { connectMs, mayBeInside: true });
  }

  async ask({ url, mayBeInside }: Destination, question: OutboundRequest) {
    const { status, headers, body } = await undiciFetch(url, {
      method: question.method,
      headers: [...question.headers],
      body: (question.body ?? null) as BodyInit | null,
      signal: question.signal,
      // Redirects are not followed, because the new address would receive data that is meant for
      // this address.
      redirect: 'manual',
      dispatcher: mayBeInside ? this.#anywhere : this.#internet,
    });
    return {
      status,
      headers: new Headers([...headers]),
      body: body as ReadableStream<Uint8Array> | null,
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#internet.destroy(), this.#anywhere.destroy()]);
  }
}

function agentOf(
  resolve: Resolve,
  { connectMs, mayBeInside }: { readonly connectMs: number; readonly mayBeInside: boolean },
): Agent {
  const connector = buildConnector({
    timeout: connectMs,
    allowH2: false,
    lookup: checkedLookup(resolve, mayBeInside),
  });
  return new Agent({
    connect: (options, tell) =>
      connector(options, (...[error, socket]) => {
        if (error === null) tell(null, socket);
        else tell(connectFailure(error, options.hostname), null);
      }),
    allowH2: false,
    // Connections are not reused. If a host closed a reused connection during a request, Conch
    // could not know whether the request arrived.
    pipelining: 0,
    // The caller sets the time limits.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
