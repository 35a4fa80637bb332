import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import { onTestFinished } from 'vitest';
import { inOneFile } from '../../../../scripts/in-one-file.ts';
import { testConfig, type OpenOptions } from '../support/open-server.ts';
import { scratchFolder } from '../support/scratch.ts';
import type { Fared } from './walk-server.ts';

const PROGRAM = new URL('walk-server.ts', import.meta.url);

export const ADMIN_TOKEN = 'the-admin-token-of-the-walk-which-is-long-enough';

/** A server in a process of its own, which ends with the test. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number | undefined;
  /** Whether it is still the process that was started. */
  readonly isRunning: () => boolean;
  readonly fared: () => Promise<Fared>;
}

const FAR = 1_000_000;

/** Starts one on a new database; no rate is in the way unless a test says so. */
export async function serverProcess(
  kind: DatabaseKind,
  { config, limits }: OpenOptions = {},
): Promise<ServerProcess> {
  const { location } = await kind.forTest();
  const asked = testConfig({
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
  const args = [await inOneFile(PROGRAM), JSON.stringify(asked), scratchFolder()];
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
    fared: async () => {
      const told = once(child, 'message');
      child.send('how did you fare?');
      const [fared] = (await told) as [Fared];
      return fared;
    },
  };
}
