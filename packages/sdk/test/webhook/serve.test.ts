import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { exampleAt } from './example-at.ts';
import { SECRET } from './delivery.ts';

const POST = 'POST / HTTP/1.1\r\nhost: a\r\n';
const SIGNED = 'webhook-id: a\r\nwebhook-timestamp: 1\r\nwebhook-signature: v1,a\r\n';

test.each([
  ['a GET request with a body', 'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n\r\nx', 405],
  ['a TRACE request', 'TRACE / HTTP/1.1\r\nhost: a\r\n\r\n', 400],
  ['a request for a path of slashes', 'GET // HTTP/1.1\r\nhost: a\r\n\r\n', 405],
  ['a request with an invalid absolute address', 'GET http://[ HTTP/1.1\r\nhost: a\r\n\r\n', 405],
  ['an unsigned request', `${POST}content-length: 900000000\r\n\r\nxxxx`, 401],
  ['a request with a forged signature', `${POST}${SIGNED}content-length: 1\r\n\r\nx`, 401],
])('[T22] the webhook example answers %s and keeps running', async (_, request, status) => {
  const port = await exampleAt({ CONCH_WEBHOOK_SECRET: SECRET, PORT: '0' });
  expect(await statusOf(port, request)).toBe(status);
  expect(await statusOf(port, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n')).toBe(405);
});

test('[T22] the webhook example keeps running if a request breaks off in its body', async () => {
  const port = await exampleAt({ CONCH_WEBHOOK_SECRET: SECRET, PORT: '0' });
  const socket = connect(port, '127.0.0.1');
  socket.write(`${POST}${SIGNED}content-length: 100\r\n\r\nhalf of`, () => socket.destroy());
  await once(socket, 'close');
  expect(await statusOf(port, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n')).toBe(405);
});

/** The status of the response to a raw request. */
async function statusOf(port: number, request: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(request);
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(bytes.toString().split(' ')[1]);
}
