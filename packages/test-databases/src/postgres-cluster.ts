import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryDisk } from './memory-disk.ts';
import { postgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';

/**
 * How a server stops: with a final checkpoint, or without one, so that the next start needs
 * recovery.
 */
export type HaltMode = 'orderly' | 'crash';

export interface Cluster {
  /** The address without the name of a database. */
  readonly url: string;
  /** Stops the server until `resume`. Connections are closed, and the data is kept. */
  halt(mode: HaltMode): Promise<void>;
  /** Starts the server again after `halt`, on the same port. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates an empty PostgreSQL and starts it on a free local port. */
export async function startCluster({ fsync }: { fsync: boolean }): Promise<Cluster> {
  const binaries = postgresBinaries();
  const folder = mkdtempSync(join(diskFor({ fsync }), 'conch-postgres-'));
  try {
    const user = userFor(folder);
    await initialise({ binaries, folder, user });
    const place = { binaries, folder, user, fsync };
    const started = await startOnFreePort(place);
    const { port } = started;
    let { server } = started;
    const halt = async (mode: HaltMode) => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill(mode === 'crash' ? 'SIGQUIT' : 'SIGINT');
      await once(server, 'exit');
    };
    const resume = async () => {
      const again = await start(place, port);
      if (again === null) throw new Error(`port ${port} is taken`);
      server = again;
    };
    const stop = async () => {
      // The halt needs no checkpoint, because nobody reads the data any more.
      await halt('crash');
      await rm(folder, { recursive: true, force: true });
    };
    return { url: `postgres://postgres@127.0.0.1:${port}`, halt, resume, stop };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Without fsync, no write is durable, so the data can be in memory. In memory, PostgreSQL creates a
 * database ten times faster.
 */
function diskFor({ fsync }: { fsync: boolean }): string {
  return (fsync ? null : memoryDisk()) ?? tmpdir();
}

interface User {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root, so root starts it as the user `nobody`. */
function userFor(folder: string): User {
  if (process.getuid?.() !== 0) return {};
  const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (line === null) throw new Error('PostgreSQL cannot run as root, and there is no user nobody');
  const [uid, gid] = [Number(line[1]), Number(line[2])];
  chownSync(folder, uid, gid);
  return { uid, gid };
}

interface Place {
  readonly binaries: PostgresBinaries;
  readonly folder: string;
  readonly user: User;
}

const env = { ...process.env, LC_ALL: 'C' };

async function initialise({ binaries, folder, user }: Place): Promise<void> {
  const options = ['--auth=trust', '--username=postgres', '--no-sync', '--encoding=UTF8'];
  const initdb = spawn(
    binaries.initdb,
    [`--pgdata=${join(folder, 'data')}`, '--locale=C', ...options],
    { ...user, env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const said = outputOf(initdb);
  const [code] = (await once(initdb, 'close')) as [number | null];
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${said.text.trim()}`);
}

async function startOnFreePort(
  place: Place & { fsync: boolean },
): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    // oxlint-disable no-await-in-loop -- tries another port if this one was taken meanwhile
    const port = await freePort();
    const server = await start(place, port);
    if (server !== null) return { server, port };
    if (attempt === 10) throw new Error('PostgreSQL found no free port');
    // oxlint-enable no-await-in-loop
  }
}

/** A running server, or null if its port is in use. */
async function start(
  { binaries, folder, user, fsync }: Place & { fsync: boolean },
  port: number,
): Promise<ChildProcess | null> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    fsync: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    // Limits the size of old log segments, because a memory disk is small.
    max_wal_size: '128MB',
  };
  const server = spawn(
    binaries.postgres,
    [
      '-D',
      join(folder, 'data'),
      ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ],
    { ...user, env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output = outputOf(server);
  await Promise.race([output.until('ready to accept connections'), once(server, 'close')]);
  if (server.exitCode === null && server.signalCode === null) return server;
  if (output.text.includes('Address already in use')) return null;
  throw new Error(`PostgreSQL did not start: ${output.text.trim()}`);
}

interface Output {
  readonly text: string;
  until(words: string): Promise<void>;
}

/**
 * The output of a program. The output is read continuously, because a full pipe would block the
 * program.
 */
function outputOf(child: ChildProcess): Output {
  let text = '';
  const waiting = new Set<() => void>();
  const listen = (chunk: Buffer) => {
    text = `${text}${chunk.toString()}`.slice(-10_000);
    for (const look of waiting) look();
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  return {
    get text() {
      return text;
    },
    until: (words) =>
      new Promise((resolve) => {
        waiting.add(() => {
          if (text.includes(words)) resolve();
        });
      }),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
