import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { inOneFile, LITTLE_COLLECTION } from '../../../../scripts/in-one-file.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url);

/** The command that runs `conch`, without its arguments. Bundled, it needs half of the CPU time. */
export const CONCH: readonly [string, ...string[]] = [
  process.execPath,
  '--conditions=conch-source',
  ...LITTLE_COLLECTION,
  await inOneFile(MAIN),
];

/** The command that runs `conch` from its sources, one module for each file. */
export const CONCH_FROM_SOURCES: typeof CONCH = [
  process.execPath,
  '--conditions=conch-source',
  fileURLToPath(MAIN),
];

/** The result of a command after its end. */
export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface CommandStart {
  readonly home: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly command?: typeof CONCH;
}

/** The environment of these tests, without settings of Conch and without keys. */
export function cleanEnvironment(): Readonly<Record<string, string>> {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:CONCH_|XDG_|DATABASE_URL|INIT_CWD|NO_COLOR|FORCE_COLOR|CI$|npm_)|_API_KEY$/u.test(name),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, value ?? '']));
}

/**
 * Starts the real program in the given home directory. The program is killed when this process
 * ends.
 */
export function spawnConch(
  args: readonly string[],
  { home, env = {}, input, command = CONCH }: CommandStart,
): ChildProcessWithoutNullStreams {
  const [node, ...options] = command;
  const child = spawn(node, [...options, ...args], {
    cwd: home,
    env: { ...cleanEnvironment(), HOME: home, ...env },
  });
  // The error is ignored, because a command may end before it has read its input.
  child.stdin.on('error', () => {});
  child.stdin.end(input ?? '');
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** Runs a command until it ends. */
export async function conch(args: readonly string[], start: CommandStart): Promise<CommandResult> {
  const child = spawnConch(args, start);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

/** A running `conch start` with its demo, and a function that runs commands in the same home. */
export interface RunningConch {
  readonly home: string;
  readonly url: string;
  readonly link: string;
  readonly run: (...args: readonly string[]) => Promise<CommandResult>;
  readonly close: () => Promise<void>;
}

export function newHome(): string {
  return mkdtempSync(join(tmpdir(), 'conch-cli-'));
}

/**
 * Starts a server on a free port. Resolves when the server is ready. Closing the server removes its
 * home directory.
 */
export async function startConch(
  flags: readonly string[] = [],
  home: string = newHome(),
): Promise<RunningConch> {
  const child = spawnConch(['start', '--port', '0', ...flags], { home });
  const ended = once(child, 'exit');
  let printed = '';
  for await (const bytes of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(bytes);
    if (printed.includes('Ready in')) break;
  }
  // Discards the remaining output, because a full pipe would block the server.
  child.stdout.resume();
  child.stderr.resume();
  return {
    home,
    url: /http:\/\/127\.0\.0\.1:\d+/u.exec(printed)?.[0] ?? '',
    link: /\S+#setup=\S+/u.exec(printed)?.[0] ?? '',
    run: (...args) => conch(args, { home }),
    close: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
