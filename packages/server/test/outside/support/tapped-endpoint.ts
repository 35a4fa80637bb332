import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Surroundings } from '../../privacy/troupe.ts';

type Answer = (request: Request) => Promise<Response>;

/** The webhook endpoint of an agent. It records every request and the space of the request. */
export class TappedEndpoint {
  readonly #surroundings: Surroundings;
  readonly #server: Server;
  #agentId = '';
  #answer: Answer = async () => new Response(null, { status: 503 });

  private constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  static async open(surroundings: Surroundings): Promise<TappedEndpoint> {
    const endpoint = new TappedEndpoint(surroundings);
    endpoint.#server.listen(0, '127.0.0.1');
    await once(endpoint.#server, 'listening');
    return endpoint;
  }

  /** The host and port, in the format of the outbound list. */
  get place(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sets the agent of the endpoint, and its answers. */
  serve(agentId: string, answer: Answer): void {
    this.#agentId = agentId;
    this.#answer = answer;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    this.#tap(body, JSON.stringify(request.rawHeaders));
    const disconnected = new AbortController();
    response.on('close', () => disconnected.abort());
    const headers = Object.entries(request.headersDistinct).map(
      ([name, values]): [string, string] => [name, values?.join() ?? ''],
    );
    const url = `http://${this.place}/`;
    const { signal } = disconnected;
    const answer = await this.#answer(new Request(url, { method: 'POST', headers, body, signal }));
    response.writeHead(answer.status, [...answer.headers].flat());
    if (answer.body === null) response.end();
    else Readable.fromWeb(answer.body as never).pipe(response);
  }

  #tap(body: string, headers: string): void {
    const { taps, book } = this.#surroundings;
    const { spaceId } = JSON.parse(body) as { readonly spaceId: string };
    const to = { kind: 'agent', agentId: this.#agentId as never, spaceId } as const;
    for (const shown of [body, headers]) {
      taps.add({ output: 'a webhook', to, text: shown, askedAt: book.now() });
    }
  }
}
