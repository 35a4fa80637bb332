import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { GuardedFetch, type GuardedFetchOptions } from '../../src/outbound/guarded-fetch.ts';
import { certificateFor } from './support/certificate.ts';
import { openRawServer } from './support/raw-server.ts';

function openOutside(options: GuardedFetchOptions): GuardedFetch {
  const outside = new GuardedFetch(options);
  onTestFinished(() => outside.close());
  return outside;
}

const HELLO = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello';

const atHome = async () => ['127.0.0.1'];

const WAYS = [
  '127.0.0.1:PORT',
  '127.1:PORT',
  '2130706433:PORT',
  '0x7f000001:PORT',
  '①②⑦.0.0.1:PORT',
  'localhost:PORT',
  'localhost.:PORT',
  '[::ffff:127.0.0.1]:PORT',
  '[::1]:PORT',
  '0:PORT',
  'rebind.example:PORT',
  'hooks.example.com@127.0.0.1:PORT',
];

test.each(WAYS)('[T11] a server on this machine cannot be reached as %s', async (way) => {
  const server = await openRawServer((socket) => socket.end(HELLO));
  const { fetch } = openOutside({ outbound: ['*', 'other.example:1'], resolve: atHome });
  const place = way.replace('PORT', String(server.port));
  const tries = [`http://${place}/`, `https://${place}/`, `https://${place.split(':')[0]}/`];
  const ended = await Promise.allSettled(tries.map((address) => fetch(address)));
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(server.heard).toEqual([]);
});

test('[T11] no server can be reached with an empty outbound list', async () => {
  const server = await openRawServer((socket) => socket.end(HELLO));
  const { fetch } = openOutside({ outbound: [], resolve: atHome });
  await expect(fetch(`http://${server.place}/`)).rejects.toMatchObject({ code: 'not-listed' });
  expect(server.heard).toEqual([]);
});

test('[T11] a listed port of this machine can be reached in any notation', async () => {
  const server = await openRawServer((socket) => socket.end(HELLO));
  const { fetch } = openOutside({ outbound: [server.place] });
  const answer = await fetch(`http://0x7f.1:${server.port}/path?query`);
  expect(await answer.text()).toBe('hello');
  expect(server.heard[0]).toMatch(/^GET \/path\?query HTTP\/1\.1\r\nhost: 127\.0\.0\.1:\d+\r\n/u);
});

test('[T11] a name that is listed with its port cannot lead to this machine', async () => {
  const server = await openRawServer((socket) => socket.end(HELLO));
  const outbound = [`agents.example:${server.port}`];
  const { fetch } = openOutside({ outbound, resolve: atHome });
  await expect(fetch(`http://agents.example:${server.port}/`)).rejects.toMatchObject({
    code: 'inside',
    message: expect.stringContaining('inside:agents.example:') as string,
  });
  expect(server.heard).toEqual([]);
});

test('[T11] a name of an inner network can be reached if it is listed as inside', async () => {
  const server = await openRawServer((socket) => socket.end(HELLO));
  const outbound = [`inside:inner.test:${server.port}`];
  const { fetch } = openOutside({ outbound, resolve: atHome });
  expect((await fetch(`http://inner.test:${server.port}/`)).status).toBe(200);
});

test.each([301, 302, 303, 307, 308])(
  '[T11] a redirect with status %i is never followed, not even to a listed address',
  async (status) => {
    const other = await openRawServer((socket) => socket.end(HELLO));
    const server = await openRawServer((socket) =>
      socket.end(
        `HTTP/1.1 ${status} Away\r\nlocation: http://${other.place}/\r\ncontent-length: 0\r\n\r\n`,
      ),
    );
    const { fetch } = openOutside({ outbound: [server.place, other.place] });
    const asked = fetch(`http://${server.place}/`, { redirect: 'follow' });
    await expect(asked).rejects.toMatchObject({ code: 'redirected' });
    expect(other.heard).toEqual([]);
  },
);

test('[T11] a Request object is sent unchanged', async () => {
  const server = await openRawServer((socket) => socket.end(HELLO));
  const { fetch } = openOutside({ outbound: [server.place] });
  const request = new Request(`http://${server.place}/`, {
    method: 'POST',
    headers: { 'x-own': 'kept' },
    body: 'the body',
  });
  await fetch(request);
  expect(server.heard[0]).toMatch(/^POST \/ .*\r\nx-own: kept\r\n.*\r\n\r\nthe body$/su);
});

test('[T11] a request has no cookie, authorization, referer or origin header by default', async () => {
  const server = await openRawServer((socket) => socket.end(HELLO));
  const { fetch } = openOutside({ outbound: [server.place] });
  await fetch(`http://${server.place}/`);
  expect(server.heard[0]).not.toMatch(/^(?:cookie|authorization|referer|origin):/imu);
});

test('[T11] a certificate must match the requested name', async () => {
  const own = certificateFor('right.test');
  const server = createServer(own, (_, response) => response.end('hello'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const outbound = [`inside:right.test:${port}`, `inside:wrong.test:${port}`];
  const { fetch } = openOutside({ outbound, resolve: atHome });
  const ask = (name: string) =>
    fetch(`https://${name}.test:${port}/`).then(
      (answer) => answer.text(),
      (error: { readonly code?: string }) => error.code,
    );
  const unknown = await ask('right');
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, own.cert]);
  onTestFinished(() => setDefaultCACertificates(known));
  expect([unknown, await ask('right'), await ask('wrong')]).toEqual([
    'untrusted',
    'hello',
    'untrusted',
  ]);
});
