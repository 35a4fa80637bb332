import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

type Answer = (request: Request) => Promise<Response>;

/**
 * Serves a fetch-style handler with Node's HTTP server. Many frameworks and runtimes do this
 * natively.
 */
export async function serve(answer: Answer, port: number): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    // A bad request must not end the process.
    pass(answer, incoming, outgoing).catch(() => refuse(outgoing));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function pass(answer: Answer, incoming: IncomingMessage, outgoing: ServerResponse) {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  outgoing.on('error', () => gone.abort());
  const response = await answer(requestOf(incoming, gone.signal));
  outgoing.writeHead(response.status, [...response.headers].flat());
  for await (const bytes of response.body ?? []) outgoing.write(bytes);
  // If the handler has not read the whole body, the rest of the body is dropped.
  outgoing.end(() => {
    if (!incoming.complete) incoming.destroy();
  });
}

// Passes the body on as a stream, so that the handler reads only as much as it wants.
function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', headersDistinct, url = '/' } = incoming;
  return new Request(new URL(`http://127.0.0.1${url.startsWith('/') ? url : '/'}`), {
    method,
    headers: Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
    signal,
    ...(method === 'POST' ? { body: Readable.toWeb(incoming), duplex: 'half' } : {}),
  });
}

function refuse(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(400, { connection: 'close' }).end('Bad request.\n');
}
