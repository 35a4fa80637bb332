import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The function that responds to a request. */
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/**
 * Starts a server that is not Conch. `/livez` responds with success, unless `livez` replaces its
 * response.
 */
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
