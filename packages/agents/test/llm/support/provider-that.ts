import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { GuardedFetch } from '../../../src/outbound/guarded-fetch.ts';
import type { ProviderKind } from '../../../src/llm/providers/provider.ts';

/**
 * A provider that responds with the listener of a test, and a fetch that is allowed to reach the
 * provider.
 */
export async function openProviderThat(answers: RequestListener) {
  const asked: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    answers(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outside = new GuardedFetch({ outbound: [place] });
  onTestFinished(async () => {
    await outside.close();
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://${place}/v1`;
  const provider = (kind: ProviderKind) => ({ name: 'p', kind, baseUrl, key: 'a-key' });
  return { baseUrl, asked, provider, fetch: outside.fetch };
}

export const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
