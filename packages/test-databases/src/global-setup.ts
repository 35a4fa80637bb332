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
    /** The port from which tests request the PostgreSQL of this test run. */
    postgresPort: number;
  }
}

/** The response to a test that requests PostgreSQL, as one line of JSON. */
export type DatabaseAnswer = { readonly url: string } | { readonly failure: string };

/** Starts PostgreSQL only when a test requests it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = newTestFolder();
  let started: Promise<PostgresServer> | null = null;
  const starter = createServer((socket) => {
    socket.on('error', () => {});
    started ??= startPostgres({ fsync: false });
    void tell(started).then((told) => socket.end(`${JSON.stringify(told)}\n`));
  }).listen(0, '127.0.0.1');
  await once(starter, 'listening');
  project.provide('postgresPort', (starter.address() as AddressInfo).port);
  return async () => {
    starter.close();
    const server = await started?.catch(() => null);
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * The folder for temporary files of tests. If possible it is in memory, so that tests do not wait
 * for a disk.
 */
function newTestFolder(): string {
  const folder = mkdtempSync(join(memoryDisk() ?? tmpdir(), 'conch-tests-'));
  // If root runs the tests, PostgreSQL runs as another user. That user must be able to enter the
  // folder.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function tell(started: Promise<PostgresServer>): Promise<DatabaseAnswer> {
  try {
    return { url: (await started).url };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
