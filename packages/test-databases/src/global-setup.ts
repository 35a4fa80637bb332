import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { memoryDisk } from './memory-disk.ts';
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
  const folder = newTestFolder();
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
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Where the tests and their processes have their temporary files: they wait for no disk. */
function newTestFolder(): string {
  const folder = mkdtempSync(join(memoryDisk() ?? tmpdir(), 'conch-tests-'));
  // A PostgreSQL that is started by root runs as somebody else.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function tell(started: Promise<PostgresServer>): Promise<Told> {
  try {
    return { url: (await started).url };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
