import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Answer = (request: Request) => Promise<Response>;

/** Serves by Node's own HTTP server what frameworks, workers and other runtimes serve as it is. */
export async function serve(answer: Answer, port: number): Promise<string> {
  const server = createServer((incoming, outgoing) => void pass(answer, incoming, outgoing));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function pass(answer: Answer, incoming: IncomingMessage, outgoing: ServerResponse) {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const body = await buffer(incoming);
  const request = new Request(new URL(incoming.url ?? '/', 'http://127.0.0.1'), {
    method: incoming.method ?? 'GET',
    headers: Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
    signal: gone.signal,
    ...(body.length === 0 ? {} : { body }),
  });
  const response = await answer(request);
  outgoing.writeHead(response.status, [...response.headers].flat());
  for await (const bytes of response.body ?? []) outgoing.write(bytes);
  outgoing.end();
}
