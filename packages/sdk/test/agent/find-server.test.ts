import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectAgent, skip } from '../../src/index.ts';
import { openServer, SQLITE } from '../client/support/open-server.ts';
import { atWire } from './support/connected.ts';
import { settled } from './support/memory-wire.ts';

/** The problem message of an agent that cannot connect to an address. */
async function toldAt(url: string): Promise<string> {
  const told = Promise.withResolvers<string>();
  const onProblem = ({ message }: { readonly message: string }): void => told.resolve(message);
  const agent = connectAgent(() => skip(), { url, token: 'token', onProblem });
  onTestFinished(() => agent.close());
  return told.promise;
}

/** The address of a server with this handler. */
async function serverThat(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an agent reports that nothing listens at the address', async () => {
  // Only root may listen on the discard port, so nothing listens there.
  expect(await toldAt('http://127.0.0.1:9')).toMatch(
    /no HTTP server answers at http:\/\/127\.0\.0\.1:9( \(\w+\))?\)\. Next try in/u,
  );
});

test('an agent reports that the server at the address is not Conch', async () => {
  const url = await serverThat((_, response) => void response.writeHead(404).end('<p>No</p>'));
  expect(await toldAt(url)).toContain('is not a Conch server (404)');
});

test('an agent reports that a server does not use HTTPS', async () => {
  const url = await serverThat((_, response) => void response.end());
  const told = await toldAt(url.replace('http:', 'https:'));
  expect(told).toContain('no HTTPS server answers at https://');
});

test("an agent reports the reason of the server's refusal", async () => {
  const url = await serverThat((_, response) => {
    const detail = 'This server is not called that; see CONCH_PUBLIC_URL.';
    const problem = { type: 'about:blank', title: 'No', status: 403, code: 'foreign-host', detail };
    response.writeHead(403, { 'content-type': 'application/problem+json' });
    response.end(JSON.stringify(problem));
  });
  expect(await toldAt(url)).toContain('Conch refused: 403 foreign-host: This server is not called');
});

test.each(SQLITE)('an agent reports that its address has a wrong path, on $name', async (kind) => {
  const { proxy } = await openServer(kind);
  expect(await toldAt(`${proxy.origin}/chat`)).toContain('the path /chat is wrong');
});

test('the reason for an unreachable server is looked up only once, and each failed attempt is reported', async () => {
  let looks = 0;
  const nobody = (): Promise<never> => {
    looks += 1;
    return Promise.reject(new TypeError('fetch failed'));
  };
  const { wire, clock, problems } = atWire(() => skip(), { fetch: nobody });
  for (let tries = 0; tries < 3; tries += 1) {
    wire.socket.end();
    await settled();
    clock.advance(1);
  }
  expect(looks).toBe(1);
  const nothing = expect.stringContaining('no HTTP server answers') as string;
  expect(problems).toMatchObject([
    { message: nothing },
    { message: nothing },
    { message: nothing },
  ]);
});
