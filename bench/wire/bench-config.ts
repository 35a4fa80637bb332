import { PLAIN_CONFIG, type Config } from '@conch/server';
import { BENCH_TOKEN } from './bench-token.ts';

const FAR = 1_000_000;

/** The configuration of a normal server, without limits that would stop the bench. */
export function benchConfig(dataDir: string): Config {
  return {
    ...PLAIN_CONFIG,
    dataDir,
    adminToken: BENCH_TOKEN,
    secretKey: 'bench',
    logLevel: 'error',
    limits: {
      ...PLAIN_CONFIG.limits,
      socketsPerPerson: FAR,
      requestsPer10s: FAR,
      historiesPerMinute: FAR,
    },
    ceilings: { ...PLAIN_CONFIG.ceilings, turnLimit: FAR },
  };
}
