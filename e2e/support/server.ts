import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { openClient, type Client } from '@conch/sdk';
import { inOneFile } from '../../scripts/in-one-file.ts';

/** The program behind `npm start`, started for tests in a home of its own. */
export interface Server {
  readonly origin: string;
  readonly adminToken: string;
  /** The rights of an admin, without limits of rate; what it says is said by the owner. */
  readonly api: Client;
  /** A link that signs somebody in, once; the owner unless said. */
  readonly signInLink: (personId?: string) => Promise<string>;
  /** A number that no other call on this server got. */
  readonly nextNumber: () => number;
  /** Everything it has written to standard error so far. */
  readonly log: () => string;
  /** Kills it in the middle of whatever it does. */
  readonly kill: () => Promise<void>;
  /** Starts it again after `kill`: at the same address, with what it had on disk. */
  readonly startAgain: () => Promise<void>;
  readonly end: () => Promise<void>;
}

export interface ServerOptions {
  /** A data directory that outlives it; otherwise it has one of its own. */
  readonly dataDir?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const MAIN = new URL('../../packages/server/src/main.ts', import.meta.url);

// Tests are faster than people; what the limits refuse has tests of its own.
const WIDE_LIMITS = {
  CONCH_LIMIT_POSTS_PER_10S: '10000',
  CONCH_LIMIT_POSTS_PER_10S_IN_SPACE: '10000',
  CONCH_LIMIT_REQUESTS_PER_10S: '100000',
  CONCH_LIMIT_SOCKETS_PER_PERSON: '500',
};

/** Starts a server on any free port; resolves when it says that it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
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
  // A worker that dies, or a server that does not start, must not leave anything behind.
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
  const child = spawn(process.execPath, [program, ...flags], {
    cwd: home,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.on('data', (chunk: Buffer) => note(chunk.toString()));
  return { process: child, ended: once(child, 'exit') };
}

/** In memory where there is such a folder: what is fsynced for a test is soon thrown away. */
function newHome(): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'conch-browser-'));
}

/** Without the settings and keys of whoever runs the tests, and without colours. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const foreign = /^(?:CONCH_|XDG_|DATABASE_URL|NODE_OPTIONS|FORCE_COLOR)|_API_KEY$/u;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

async function untilReady(out: Readable, log: () => string): Promise<string> {
  let printed = '';
  for await (const chunk of out.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    if (printed.includes('Ready in')) {
      // What nobody reads would fill the pipe, and then hold the server up.
      out.resume();
      return printed;
    }
  }
  throw new Error(`it ended before it was ready: ${printed}${log()}`);
}
