import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { inTurn } from '../../../src/http/connection/in-turn.ts';

const COUNT = 100;
// More bytes than the operating system buffers for a connection.
const MUCH = Buffer.alloc(16 * 1024 * 1024, 'x');

/** A server, and a connection on which many requests were sent at once. */
async function pipelined(listener: RequestListener, stalledMs: number) {
  const server = createServer(inTurn(listener, { stalledMs, newest: new WeakMap() }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  client.on('error', () => {}).pause();
  const requests = Array.from({ length: COUNT }, (_, nth) => `GET /${nth} HTTP/1.1\r\nHost: x\r\n`);
  client.write(`${requests.join('\r\n')}Connection: close\r\n\r\n`);
  const [connection] = await connected;
  return { client, gone: once(connection, 'close') };
}

test('[T14] if a client pipelines a hundred requests and reads no response, only one request is handled before the socket is closed', async () => {
  const startedRequests: unknown[] = [];
  const { gone } = await pipelined((request, answer) => {
    startedRequests.push(request.url);
    answer.end(MUCH);
  }, 100);
  await gone;
  expect(startedRequests).toEqual(['/0']);
});

test('a hundred pipelined requests are answered one after the other', async () => {
  let open = 0;
  const { client } = await pipelined((request, answer) => {
    open += 1;
    const nth = `${request.url ?? ''} of ${open}\n`;
    setImmediate(() => answer.end(nth));
    answer.on('finish', () => (open -= 1));
  }, 10_000);
  const text = (await buffer(client)).toString();
  expect(text.match(/^\/\d+ of \d+$/gmu)).toEqual(
    Array.from({ length: COUNT }, (_, nth) => `/${nth} of 1`),
  );
});

test('a response is not dropped while the handler still prepares it', async () => {
  const { client } = await pipelined((request, answer) => {
    if (request.url === '/0') answer.once('timeout', () => answer.end('made'));
    else answer.end();
  }, 10);
  expect((await buffer(client)).toString()).toContain('made');
});
