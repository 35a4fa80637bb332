import { Agent, request as ask, type IncomingMessage } from 'node:http';
import type { Heard } from '../support/documented.ts';

/** A request as it goes out: nothing of it is put right on the way. */
export interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Timed extends Heard {
  readonly ms: number;
}

/** Connections that stay open, to one server. */
export class Wire {
  readonly origin: string;
  readonly #place: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(origin: string) {
    this.origin = origin;
    this.#place = new URL(origin);
  }

  async send(given: Outgoing): Promise<Timed> {
    try {
      return await this.#send(given, this.#agent);
    } catch (error) {
      if (!(error instanceof HungUp)) throw error;
      // The server had hung up after what came before: on a connection of its own it is to be heard.
      return this.#send(given, false);
    }
  }

  #send({ method, path, headers, body }: Outgoing, agent: Agent | false): Promise<Timed> {
    const began = performance.now();
    const { hostname, port } = this.#place;
    const { promise, resolve, reject } = Promise.withResolvers<Timed>();
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

/** A connection that was kept has ended before an answer came. */
class HungUp extends Error {}

async function read(response: IncomingMessage): Promise<string> {
  const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
  let text = '';
  response.setEncoding('utf8');
  // A stream goes on; what comes first is enough.
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
