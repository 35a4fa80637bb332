import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { task, type TaskOnWire } from '@conch/protocol';
import { onTestFinished } from 'vitest';

/** A request that the endpoint received. */
export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly task: TaskOnWire;
}

/** The webhook endpoint of an agent. */
export interface Endpoint {
  readonly url: string;
  /** The host and port, in the format of the outbound list. */
  readonly place: string;
  readonly received: readonly ReceivedRequest[];
}

/** Listens on loopback until the test ends. `answer` responds to each request. */
export async function openEndpoint(
  answer: (received: ReceivedRequest, response: ServerResponse) => void,
): Promise<Endpoint> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = { headers: request.headers, body, task: task.parse(JSON.parse(body)) };
      received.push(one);
      answer(one, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${place}/hook?key=in-the-url`, place, received };
}

export function answerJson(response: ServerResponse, answer: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answer));
}
