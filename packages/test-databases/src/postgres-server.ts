import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface PostgresServer {
  /** Without the name of a database at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL that ends with `stop`, or with this process, whichever is first. */
export async function startPostgres({ fsync }: { fsync: boolean }): Promise<PostgresServer> {
  const keeper = spawn(
    process.execPath,
    [fileURLToPath(new URL('keep-postgres.ts', import.meta.url)), ...(fsync ? ['--fsync'] : [])],
    // In a session of its own: what interrupts this process must not interrupt its cleaning up.
    { detached: true, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const stop = async () => {
    if (keeper.exitCode !== null || keeper.signalCode !== null) return;
    keeper.stdin.end();
    await once(keeper, 'exit');
  };
  const [line = '{}'] = (await Promise.race([
    once(createInterface(keeper.stdout), 'line'),
    once(keeper, 'exit').then(() => []),
  ])) as string[];
  const { url, failure = 'its keeper died' } = JSON.parse(line) as Started;
  if (url !== undefined) return { url, stop };
  await stop();
  throw new Error(`PostgreSQL for the tests could not be started: ${failure}`);
}

interface Started {
  readonly url?: string;
  readonly failure?: string;
}
