import { once } from 'node:events';
import { connect } from 'node:net';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer, type OpenServer } from '../support/open-server.ts';

describe.each(DATABASES.slice(0, 1))('several servers on one machine, on $name', (kind) => {
  test('signing in to a server on one port does not sign anybody out on another port', async () => {
    const [one, other] = [await openServer(kind), await openServer(kind)];
    // Cookies ignore the port, so a browser sends the cookies of both servers to each server.
    const cookie = `${one.owner.cookie}; ${other.owner.cookie}`;
    const names = [one, other].map(({ owner }) => owner.cookie?.split('=')[0]);
    expect(names).toEqual([one, other].map(({ server }) => `sid-${server.port}`));
    const answers = await Promise.all(
      [one, other].map(({ stranger }) =>
        stranger().send('GET', '/api/v1/me', { headers: { cookie } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('a session cookie of an older version, without the port in its name, is still accepted', async () => {
    const { owner, stranger } = await openServer(kind);
    const cookie = `sid=${owner.cookie?.split('=')[1]}`;
    const { status } = await stranger().send('GET', '/api/v1/me', { headers: { cookie } });
    expect(status).toBe(200);
  });

  test.each(['/api/v1/me', '/', '/readyz', '/nowhere', '/ws'])(
    'GET %s with two Host headers is refused',
    async (path) => {
      const server = await openServer(kind);
      expect(await statusOf(server, path, 1)).not.toBe(400);
      expect(await statusOf(server, path, 2)).toBe(400);
    },
  );
});

/** Sends a raw request, because no client sends several `Host` headers. */
async function statusOf({ server }: OpenServer, path: string, hosts: number): Promise<number> {
  const { port } = server;
  const socket = connect(port, '127.0.0.1');
  const upgrade =
    path === '/ws'
      ? 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
      : 'Connection: close\r\n';
  const host = `Host: 127.0.0.1:${port}\r\n`;
  socket.write(`GET ${path} HTTP/1.1\r\n${host.repeat(hosts)}${upgrade}\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(first.toString().split(' ')[1]);
}
