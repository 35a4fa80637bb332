import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { inOneFile, LITTLE_COLLECTION } from '../../../../scripts/in-one-file.ts';
import { ask, type ProbeResponse, type ServerAddress } from '../../src/doctor/ask.ts';
import { notedServer } from '../../src/start/server-file.ts';

/** The program behind `npm start`, started in a separate home directory. */
export interface Program {
  readonly server: ServerAddress;
  readonly home: string;
  readonly dataDir: string;
  /** The output on standard output before the program was ready. */
  readonly printed: string;
  readonly link: string | null;
  /** The output on standard error so far. */
  readonly log: () => string;
  readonly pid: number | undefined;
  /**
   * Stops the program without deleting its home. Returns the exit code, or null if the signal ended
   * the program.
   */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Stops the program and deletes its home. */
  readonly end: () => Promise<void>;
}

interface Starting {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
  readonly home?: string;
}

const MAIN = new URL('../../src/main.ts', import.meta.url);

async function run({ args = [], env = {}, nodeArgs, home }: Starting) {
  const environment = Object.entries(process.env).filter(
    ([name]) => !/^(?:CONCH_|XDG_|DATABASE_URL)|_API_KEY$/u.test(name),
  );
  // Options of Node, such as a recorder of loaded files, are for the program in separate files.
  const program =
    nodeArgs === undefined
      ? [...LITTLE_COLLECTION, await inOneFile(MAIN)]
      : ['--conditions=conch-source', ...nodeArgs, fileURLToPath(MAIN)];
  const command = [...program, ...args];
  const child = spawn(process.execPath, command, {
    cwd: home,
    env: { ...Object.fromEntries(environment), HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A failed test must not leave a server running.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

export function newHome(): string {
  return mkdtempSync(join(tmpdir(), 'conch-home-'));
}

/** Starts the program with only a free port configured. Resolves when it is ready. */
export async function startProgram(starting: Starting = {}): Promise<Program> {
  const home = starting.home ?? newHome();
  mkdirSync(home, { recursive: true });
  const child = await run({ ...starting, home, args: ['--port', '0', ...(starting.args ?? [])] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const stop = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal);
    return (await ended)[0];
  };
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => void (log += String(chunk)));
  const printed = await untilReady(child.stdout, () => log);
  const dataDir = /data +(\S+)/u.exec(printed)?.[1]?.replace('~', home) ?? '';
  return {
    home,
    pid: child.pid,
    printed,
    server: notedServer(dataDir) ?? { origin: '', address: '' },
    dataDir,
    link: /\S+#setup=\S+/u.exec(printed)?.[0] ?? null,
    log: () => log,
    stop,
    end: async () => {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function untilReady(out: Readable, log: () => string): Promise<string> {
  let printed = '';
  for await (const chunk of out.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    if (printed.includes('Ready in')) return printed;
  }
  throw new Error(`it ended before it was ready: ${printed}${log()}`);
}

/** Runs a program that is expected to exit by itself. */
export async function runToEnd(
  starting: Starting,
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
  const child = await run(starting);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  // If the program starts unexpectedly, the test kills the program, because it would never exit.
  child.stdout.on('data', (chunk: Buffer) => {
    if (String(chunk).includes('Ready in')) child.kill('SIGKILL');
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

/** Signs in through the program's link. Later requests are sent as the owner. */
export async function signIn({ server, link }: Program): Promise<{
  readonly answer: ProbeResponse;
  readonly cookie: string;
  readonly readJson: (path: string) => Promise<unknown>;
}> {
  const token = link?.split('#setup=')[1] ?? '';
  const answer = await ask(server, '/api/v1/setup', { method: 'POST', body: { token } });
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const readJson = async (path: string) => {
    const { body } = await ask(server, `/api/v1${path}`, { headers: { cookie } });
    return JSON.parse(body) as unknown;
  };
  return { answer, cookie, readJson };
}
