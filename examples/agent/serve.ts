import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

type Answer = (request: Request) => Promise<Response>;

/** Serves by Node's own HTTP server what frameworks, workers and other runtimes serve as it is. */
export async function serve(answer: Answer, port: number): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    // Whatever is sent here, by whom ever: it ends a request, and not the process.
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
  // Nobody wants the rest of a body that was refused before it was read.
  outgoing.end(() => {
    if (!incoming.complete) incoming.destroy();
  });
}

// The body is handed on as it comes: who answers reads as much of it as it wants, and no more.
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
  else outgoing.writeHead(400, { connection: 'close' }).end('That cannot be answered.\n');
}
