import { PLAIN_CONFIG, type Config } from '@conch/server';
import { BENCH_TOKEN } from './bench-token.ts';

const FAR = 1_000_000;

/** A server as it is, with as many sockets of one person as the bench wants. */
export function benchConfig(dataDir: string): Config {
  return {
    ...PLAIN_CONFIG,
    dataDir,
    adminToken: BENCH_TOKEN,
    secretKey: 'bench',
    logLevel: 'error',
    limits: { ...PLAIN_CONFIG.limits, socketsPerPerson: FAR },
  };
}
