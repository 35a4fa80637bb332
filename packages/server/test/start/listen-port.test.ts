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

test('listenOnPort uses the configured port if it is free', async () => {
  const probe = await listen(0);
  const port = portOf(probe);
  probe.close();
  await once(probe, 'close');
  const server = await listenOnPort({ host, port, isPortSet: true }, listen);
  expect(portOf(server)).toBe(port);
});

test('listenOnPort refuses a requested port that is in use, with advice', async () => {
  const port = portOf(await listen(0));
  await expect(listenOnPort({ host, port, isPortSet: true }, listen)).rejects.toEqual(
    new StartRefused(
      `Port ${port} is taken by another program. Choose another with --port, or stop that program.`,
    ),
  );
});

test('listenOnPort tries the next free port if the default port is in use', async () => {
  const port = portOf(await listen(0));
  const server = await listenOnPort({ host, port, isPortSet: false }, listen);
  expect(portOf(server)).toBeGreaterThan(port);
  expect(portOf(server)).toBeLessThanOrEqual(port + 20);
});

test('listenOnPort refuses with advice if no port near the default is free', async () => {
  const tried: number[] = [];
  const full = (port: number): Promise<never> => {
    tried.push(port);
    return Promise.reject(Object.assign(new Error('taken'), { code: 'EADDRINUSE' }));
  };
  await expect(listenOnPort({ host, port: 2662, isPortSet: false }, full)).rejects.toEqual(
    new StartRefused(
      'The ports from 2662 to 2682 are all taken. Choose one with --port (0 means any free port).',
    ),
  );
  expect(tried).toHaveLength(21);
});

test('listenOnPort refuses an address that this machine does not have, with advice', async () => {
  const away = '192.0.2.1';
  const onAway = (port: number) => listen(port, away);
  await expect(listenOnPort({ host: away, port: 0, isPortSet: true }, onAway)).rejects.toEqual(
    new StartRefused('This machine has no address 192.0.2.1. Choose another with --host.'),
  );
});

test('listenOnPort rethrows any other error', async () => {
  const broken = new Error('broken');
  await expect(
    listenOnPort({ host, port: 1, isPortSet: true }, () => Promise.reject(broken)),
  ).rejects.toBe(broken);
});
