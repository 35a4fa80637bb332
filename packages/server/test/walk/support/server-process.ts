import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import { onTestFinished } from 'vitest';
import { inOneFile, LITTLE_COLLECTION } from '../../../../../scripts/in-one-file.ts';
import { testConfig, type OpenServerOptions } from '../../support/open-server.ts';
import { scratchFolder } from '../../support/scratch.ts';
import type { ServerState } from './walk-server.ts';

const PROGRAM = new URL('walk-server.ts', import.meta.url);

export const ADMIN_TOKEN = 'the-admin-token-of-the-walk-which-is-long-enough';

/** A server in a separate process, which stops at the end of the test. */
export interface WalkServer {
  readonly origin: string;
  readonly pid: number | undefined;
  /** Whether the process is still running. */
  readonly isRunning: () => boolean;
  readonly state: () => Promise<ServerState>;
}

const FAR = 1_000_000;

/** Starts a server on a new database, with very high rate limits unless a test sets them. */
export async function serverProcess(
  kind: DatabaseKind,
  { config, limits }: OpenServerOptions = {},
): Promise<WalkServer> {
  const { location } = await kind.forTest();
  const serverConfig = testConfig({
    config: {
      adminToken: ADMIN_TOKEN,
      ...(location.dialect === 'sqlite'
        ? { dataDir: location.dataDir }
        : { databaseUrl: location.url }),
      ...config,
    },
    limits: {
      failedSignInsPerMinute: FAR,
      failedUpgradesPer10s: FAR,
      socketsPerPerson: FAR,
      ...limits,
    },
  });
  const args = [
    ...LITTLE_COLLECTION,
    await inOneFile(PROGRAM),
    JSON.stringify(serverConfig),
    scratchFolder(),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const [{ origin }] = (await once(child, 'message')) as [{ readonly origin: string }];
  return {
    origin,
    pid: child.pid,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    state: async () => {
      const report = once(child, 'message');
      child.send('how did you fare?');
      const [state] = (await report) as [ServerState];
      return state;
    },
  };
}
