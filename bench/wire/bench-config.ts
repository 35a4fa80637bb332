import { DEFAULT_LIMITS, type createServer } from '@conch/server';
import { BENCH_TOKEN } from './bench-token.ts';

type Config = Parameters<typeof createServer>[0]['config'];

const FAR = 1_000_000;

/** A server as it is, with as many sockets of one person as the bench wants. */
export function benchConfig(dataDir: string): Config {
  return {
    dataDir,
    databaseUrl: null,
    host: '127.0.0.1',
    port: 0,
    isPortAsked: true,
    adminToken: BENCH_TOKEN,
    secretKey: 'bench',
    publicOrigin: null,
    isBehindProxy: false,
    tls: null,
    outbound: [],
    providerKeys: {},
    prices: new Map(),
    hasDemo: false,
    logLevel: 'error',
    limits: { ...DEFAULT_LIMITS, socketsPerPerson: FAR },
  };
}
