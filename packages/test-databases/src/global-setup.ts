import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests of a run ask for its PostgreSQL. */
    postgresPort: number;
  }
}

/** What a test is told when it asks, as one line of JSON. */
export type Told = { readonly url: string } | { readonly failure: string };

/** A run in which no test asks never starts a server, and needs no PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<PostgresServer> | null = null;
  const door = createServer((socket) => {
    socket.on('error', () => {});
    started ??= startPostgres({ fsync: false });
    void tell(started).then((told) => socket.end(`${JSON.stringify(told)}\n`));
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  project.provide('postgresPort', (door.address() as AddressInfo).port);
  return async () => {
    door.close();
    const server = await started?.catch(() => null);
    await server?.stop();
  };
}

async function tell(started: Promise<PostgresServer>): Promise<Told> {
  try {
    return { url: (await started).url };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
