import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Answers a request of a test. */
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Starts a server that is not Conch. `/livez` answers unless `livez` says something else. */
export async function startFakeServer(answer: Answer, livez: Answer = sayOk): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/livez') livez(response, request);
    else answer(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function sayOk(response: ServerResponse): void {
  response.end('ok');
}
