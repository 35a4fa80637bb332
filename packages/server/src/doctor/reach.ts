import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { exposureProblems, isLoopback } from '../start/exposure.ts';
import { StartRefused } from '../start/start-refused.ts';
import { someAdminHasPassword, startServer } from '../start/start-server.ts';
import { ask } from './ask.ts';
import { atEveryServer, unless, type Point, type Subject } from './subject.ts';
import { TRIAL_CONFIG } from './trial.ts';

const REACH_MS = 500;

/** Checks of the addresses and names under which the server can be reached. */
export const REACHABILITY_CHECKS: readonly Point[] = [
  {
    number: 1,
    title: 'listens on this machine only, or is secured for others',
    look: async (subject) => [
      ...(await exposure(subject)),
      ...(await strayAddresses(subject)),
      ...(await unguarded(subject)),
    ],
  },
  {
    number: 8,
    title: 'answers only under its own names and only its own pages',
    look: (subject) =>
      atEveryServer(subject, async (server) => {
        const evil = 'evil.example';
        const byHost = await ask(server, '/', { headers: { host: evil } });
        const origin = `http://${evil}`;
        const foreign = { method: 'POST', body: {}, headers: { origin } };
        const byOrigin = await ask(server, '/api/v1/session', foreign);
        const upgrade = {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        };
        const socket = await ask(server, '/ws', { headers: { ...upgrade, origin } });
        const cors = [byHost, byOrigin].some(
          ({ headers }) => headers['access-control-allow-origin'] !== undefined,
        );
        return [
          ...unless(byHost.status === 403, `a foreign Host header gets ${byHost.status}`),
          ...unless(byOrigin.status === 403, `a foreign Origin header gets ${byOrigin.status}`),
          ...unless(socket.status === 403, `a foreign page’s socket gets ${socket.status}`),
          ...unless(!cors, 'other sites are allowed in (CORS)'),
        ];
      }),
  },
  {
    number: 9,
    title: 'nothing leaves this machine',
    look: async ({ trial }) => trial.awayCalls.map((host) => `the trial server called ${host}`),
  },
];

async function exposure({ config, running }: Subject): Promise<readonly string[]> {
  if (isLoopback(config.host)) return [];
  // A running server already checked this at its start.
  const hasAdminPassword = running !== null || (await someAdminHasPassword(config));
  return exposureProblems(config, { hasAdminPassword });
}

/**
 * A server that listens only on this machine must not be reachable at the machine's other
 * addresses.
 */
async function strayAddresses({ config, running }: Subject): Promise<readonly string[]> {
  if (running === null || !isLoopback(config.host)) return [];
  const { hostname, port } = new URL(running.address);
  if (!isLoopback(hostname)) return [];
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, scopeid = 0 }) => !internal && scopeid === 0);
  const reached = await Promise.all(
    others.map(async ({ address }) => ((await canReach(address, Number(port))) ? [address] : [])),
  );
  return reached.flat().map((address) => `the server can also be reached at ${address}`);
}

function canReach(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port, timeout: REACH_MS });
  const end = (isReached: boolean) => () => {
    socket.destroy();
    resolve(isReached);
  };
  socket.on('connect', end(true)).on('error', end(false)).on('timeout', end(false));
  return promise;
}

async function unguarded({ trial: { dataDir } }: Subject): Promise<readonly string[]> {
  const open = { ...TRIAL_CONFIG, dataDir: `${dataDir}-open`, host: '0.0.0.0' };
  try {
    const { close } = await startServer({ config: open, wantsLink: false });
    await close();
    return ['a server without a credential and TLS would start on 0.0.0.0'];
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return [];
  }
}
