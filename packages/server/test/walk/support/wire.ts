import { Agent, request as ask, type IncomingMessage } from 'node:http';
import type { RawResponse } from '../../support/documented.ts';

/** A request that is sent exactly as written. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface TimedResponse extends RawResponse {
  readonly ms: number;
}

/** Keep-alive connections to one server. */
export class WalkWire {
  readonly origin: string;
  readonly #place: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(origin: string) {
    this.origin = origin;
    this.#place = new URL(origin);
  }

  async send(given: RawRequest): Promise<TimedResponse> {
    try {
      return await this.#send(given, this.#agent);
    } catch (error) {
      if (!(error instanceof HungUp)) throw error;
      // The server closed the idle connection after an earlier request. A new connection must get a
      // response.
      return this.#send(given, false);
    }
  }

  #send({ method, path, headers, body }: RawRequest, agent: Agent | false): Promise<TimedResponse> {
    const began = performance.now();
    const { hostname, port } = this.#place;
    const { promise, resolve, reject } = Promise.withResolvers<TimedResponse>();
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = ask({
      host: hostname,
      port,
      method,
      path,
      agent,
      headers: { ...length, ...headers },
    });
    outgoing.on('error', (error) => reject(outgoing.reusedSocket ? new HungUp() : error));
    outgoing.on('response', (response) => {
      read(response).then((text) => {
        const status = response.statusCode ?? 0;
        resolve({ status, headers: headersOf(response), text, ms: performance.now() - began });
      }, reject);
    });
    outgoing.end(body ?? undefined);
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** A keep-alive connection ended before the response. */
class HungUp extends Error {}

async function read(response: IncomingMessage): Promise<string> {
  const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
  let text = '';
  response.setEncoding('utf8');
  // A stream does not end, so its first event is enough.
  for await (const chunk of response) {
    text += String(chunk);
    if (isStream && text.includes('data: ') && text.endsWith('\n\n')) break;
  }
  return text;
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}
