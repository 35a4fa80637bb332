import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { openClient, type Client } from '@conch/sdk';
import { inOneFile, LITTLE_COLLECTION } from '../../scripts/in-one-file.ts';

/** A server for tests. It runs as with `npm start`, but with a separate home directory. */
export interface Server {
  readonly origin: string;
  readonly adminToken: string;
  /**
   * A client with admin rights and without rate limits. Messages through this client come from the
   * owner.
   */
  readonly api: Client;
  /** A link that signs a person in once, by default the owner. */
  readonly signInLink: (personId?: string) => Promise<string>;
  /** A number that is unique on this server. */
  readonly nextNumber: () => number;
  /** The standard error output up to now. */
  readonly log: () => string;
  /** Kills the server process at once, without a shutdown. */
  readonly kill: () => Promise<void>;
  /** Starts the killed server again, with the same address and data. */
  readonly startAgain: () => Promise<void>;
  readonly end: () => Promise<void>;
}

export interface TestServerOptions {
  /**
   * An existing data directory, which is not deleted. By default the server gets a temporary
   * directory.
   */
  readonly dataDir?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const MAIN = new URL('../../packages/server/src/main.ts', import.meta.url);

// The rate limits are high, because tests send requests faster than people. Other tests cover the
// rate limits.
const WIDE_LIMITS = {
  CONCH_LIMIT_POSTS_PER_10S: '10000',
  CONCH_LIMIT_POSTS_PER_10S_IN_SPACE: '10000',
  CONCH_LIMIT_REQUESTS_PER_10S: '100000',
  CONCH_LIMIT_SOCKETS_PER_PERSON: '500',
};

/** Starts a server on a free port. Resolves when the server reports that it is ready. */
export async function startServer(options: TestServerOptions = {}): Promise<Server> {
  const { args = [], env = {} } = options;
  const home = newHome();
  const dataDir = options.dataDir ?? join(home, 'data');
  const adminToken = randomBytes(32).toString('hex');
  const environment = {
    ...cleanEnvironment(),
    ...WIDE_LIMITS,
    HOME: home,
    CONCH_ADMIN_TOKEN: adminToken,
    ...env,
  };
  let log = '';
  const program = await inOneFile(MAIN);
  const start = (port: string) =>
    launch({
      program,
      flags: ['--data-dir', dataDir, '--port', port, ...args],
      home,
      environment,
      note: (text) => (log += text),
    });
  let child = start('0');
  const sweep = () => {
    child.process.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  };
  // Deletes the directory even if the worker dies or the server does not start.
  process.once('exit', sweep);
  const printed = await untilReady(child.process.stdout, () => log);
  const origin = /listens +(\S+)/u.exec(printed)?.[1] ?? '';
  const api = openClient({ url: origin, token: adminToken });
  const kill = async (): Promise<void> => {
    child.process.kill('SIGKILL');
    await child.ended;
  };
  let numbers = 0;
  return {
    origin,
    adminToken,
    api,
    signInLink: async (personId) => {
      const id = personId ?? (await api.call('readMe')).id;
      return (await api.call('makePersonLink', { params: { personId: id } })).link;
    },
    nextNumber: () => (numbers += 1),
    log: () => log,
    kill,
    startAgain: async () => {
      child = start(new URL(origin).port);
      await untilReady(child.process.stdout, () => log);
    },
    end: async () => {
      api.close();
      await kill();
      sweep();
      process.off('exit', sweep);
    },
  };
}

interface Launch {
  readonly program: string;
  readonly flags: readonly string[];
  readonly home: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly note: (text: string) => void;
}

function launch({ program, flags, home, environment, note }: Launch) {
  const child = spawn(process.execPath, [...LITTLE_COLLECTION, program, ...flags], {
    cwd: home,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.on('data', (chunk: Buffer) => note(chunk.toString()));
  return { process: child, ended: once(child, 'exit') };
}

/** The directory is in memory if possible, because fsync of temporary data is a waste of time. */
function newHome(): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'conch-browser-'));
}

/** The environment without the developer's settings and keys, and without colours. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const foreign = /^(?:CONCH_|XDG_|DATABASE_URL|NODE_OPTIONS|FORCE_COLOR)|_API_KEY$/u;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

async function untilReady(out: Readable, log: () => string): Promise<string> {
  let printed = '';
  for await (const chunk of out.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    if (printed.includes('Ready in')) {
      // Without a reader, the output would fill the pipe and block the server.
      out.resume();
      return printed;
    }
  }
  throw new Error(`it ended before it was ready: ${printed}${log()}`);
}
