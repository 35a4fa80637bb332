import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Cluster, HaltMode } from './postgres-cluster.ts';

export type { HaltMode } from './postgres-cluster.ts';

export type PostgresServer = Cluster;

/** Starts a real PostgreSQL server. The server stops on `stop` or when this process ends. */
export async function startPostgres({ fsync }: { fsync: boolean }): Promise<PostgresServer> {
  const keeper = spawn(
    process.execPath,
    [fileURLToPath(new URL('keep-postgres.ts', import.meta.url)), ...(fsync ? ['--fsync'] : [])],
    // The keeper runs in a separate session, so that an interrupt of this process does not
    // interrupt the cleanup.
    { detached: true, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const stop = async () => {
    if (keeper.exitCode !== null || keeper.signalCode !== null) return;
    keeper.stdin.end();
    await once(keeper, 'exit');
  };
  const lines = createInterface(keeper.stdout);
  const exited = once(keeper, 'exit').then(() => []);
  const answer = async (): Promise<Answer> => {
    const [line = '{"failure":"its keeper died"}'] = (await Promise.race([
      once(lines, 'line'),
      exited,
    ])) as string[];
    return JSON.parse(line) as Answer;
  };
  const order = async (words: HaltMode | 'resume'): Promise<void> => {
    keeper.stdin.write(`${words}\n`);
    const { failure } = await answer();
    if (failure !== undefined) throw new Error(`PostgreSQL did not ${words}: ${failure}`);
  };
  const { url, failure } = await answer();
  if (url !== undefined) {
    return { url, stop, halt: (mode) => order(mode), resume: () => order('resume') };
  }
  await stop();
  throw new Error(`PostgreSQL for the tests could not be started: ${failure}`);
}

interface Answer {
  readonly url?: string;
  readonly failure?: string;
}
