import { request as plainRequest, type IncomingHttpHeaders } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

export interface ProbeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface ProbeRequest {
  readonly method?: string;
  /** The body of the request, sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const LONGEST_MS = 5_000;

/** A server to examine from outside: its address on this machine, and its origin. */
export interface ServerAddress {
  readonly address: string;
  readonly origin: string;
}

/**
 * Sends a request to a server on this machine. `fetch` cannot set `Host` or `Origin`. The
 * certificate is not checked, because it is for the public name and this request uses the address.
 */
export async function ask(
  { address, origin }: ServerAddress,
  path: string,
  probe: ProbeRequest = {},
): Promise<ProbeResponse> {
  const { method = 'GET', body, headers = {} } = probe;
  const request = address.startsWith('https:') ? tlsRequest : plainRequest;
  const { promise, resolve, reject } = Promise.withResolvers<ProbeResponse>();
  const outgoing = request(`${address}${path}`, {
    method,
    timeout: LONGEST_MS,
    rejectUnauthorized: false,
    headers: {
      host: new URL(origin).host,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  outgoing.on('response', (incoming) => {
    const { statusCode: status = 0 } = incoming;
    text(incoming).then(
      (read) => resolve({ status, headers: incoming.headers, body: read }),
      reject,
    );
  });
  // An accepted socket counts as an answer.
  outgoing.on('upgrade', ({ headers: given }, socket) => {
    socket.destroy();
    resolve({ status: 101, headers: given, body: '' });
  });
  outgoing.on('timeout', () => outgoing.destroy(new Error(`${path} did not answer in time`)));
  outgoing.on('error', reject);
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}
