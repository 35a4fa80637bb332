import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnPort } from '../../src/listen-port.ts';
import { StartRefused } from '../../src/start/start-refused.ts';

const host = '127.0.0.1';

async function listen(port: number, address = host): Promise<Server> {
  const server = createServer();
  server.listen(port, address);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

test('a free port is used as it is', async () => {
  const probe = await listen(0);
  const port = portOf(probe);
  probe.close();
  await once(probe, 'close');
  const server = await listenOnPort({ host, port, isPortAsked: true }, listen);
  expect(portOf(server)).toBe(port);
});

test('a requested port that is taken is refused with advice', async () => {
  const port = portOf(await listen(0));
  await expect(listenOnPort({ host, port, isPortAsked: true }, listen)).rejects.toEqual(
    new StartRefused(
      `Port ${port} is taken by another program. Choose another with --port, or stop that program.`,
    ),
  );
});

test('the default port moves on to the next free one', async () => {
  const port = portOf(await listen(0));
  const server = await listenOnPort({ host, port, isPortAsked: false }, listen);
  expect(portOf(server)).toBeGreaterThan(port);
  expect(portOf(server)).toBeLessThanOrEqual(port + 20);
});

test('without a free port nearby the start is refused with advice', async () => {
  const tried: number[] = [];
  const full = (port: number): Promise<never> => {
    tried.push(port);
    return Promise.reject(Object.assign(new Error('taken'), { code: 'EADDRINUSE' }));
  };
  await expect(listenOnPort({ host, port: 2662, isPortAsked: false }, full)).rejects.toEqual(
    new StartRefused(
      'The ports from 2662 to 2682 are all taken. Choose one with --port (0 means any free port).',
    ),
  );
  expect(tried).toHaveLength(21);
});

test('an address that this machine does not have is refused with advice', async () => {
  const away = '192.0.2.1';
  const onAway = (port: number) => listen(port, away);
  await expect(listenOnPort({ host: away, port: 0, isPortAsked: true }, onAway)).rejects.toEqual(
    new StartRefused('This machine has no address 192.0.2.1. Choose another with --host.'),
  );
});

test('any other error is passed on', async () => {
  const broken = new Error('broken');
  await expect(
    listenOnPort({ host, port: 1, isPortAsked: true }, () => Promise.reject(broken)),
  ).rejects.toBe(broken);
});
