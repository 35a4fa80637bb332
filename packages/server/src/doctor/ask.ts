import { request as plainRequest, type IncomingHttpHeaders } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Asked {
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const LONGEST_MS = 5_000;

/** A server to be looked at from outside: where this machine finds it, and its own name. */
export interface Door {
  readonly address: string;
  readonly origin: string;
}

/**
 * Asks a server on this machine. By hand, since `fetch` lets nobody choose `Host` or `Origin`.
 * Its certificate is not checked: it is for its public name, and this asks by its address.
 */
export async function ask(
  { address, origin }: Door,
  path: string,
  asked: Asked = {},
): Promise<Answer> {
  const { method = 'GET', body, headers = {} } = asked;
  const request = address.startsWith('https:') ? tlsRequest : plainRequest;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
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
  // A socket that was let in is as good as an answer.
  outgoing.on('upgrade', ({ headers: given }, socket) => {
    socket.destroy();
    resolve({ status: 101, headers: given, body: '' });
  });
  outgoing.on('timeout', () => outgoing.destroy(new Error(`${path} was not answered in time`)));
  outgoing.on('error', reject);
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}
