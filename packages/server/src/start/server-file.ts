import '@conch/store/needs-node';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Programs on this machine read this file to find the server of a data directory. */
export const SERVER_FILE = 'server.json';

export interface RunningServer {
  /** The address under which people open the server. */
  readonly origin: string;
  /** The address for programs on this machine. */
  readonly address: string;
  readonly pid: number;
  /**
   * A token with admin rights for the operator's programs, valid until the server stops. Any user
   * who can read the token can read the database as well.
   */
  readonly token: string;
}

interface NotedServer extends RunningServer {
  readonly startedAt?: string | null;
}

/** How long a server on a full disk waits before it tries again to store its address. */
const NOTE_AGAIN_MS = 2_000;

/** A server whose address was or will be stored. */
interface AnnouncedServer {
  /** The reason why the address is not stored yet. Null if it is stored. */
  readonly problem: string | null;
  /** Removes the address. */
  readonly forget: () => void;
}

/**
 * Stores the address of a running server, on a full disk as soon as there is space. A server that
 * cannot store its address runs nevertheless, because only the commands on this machine need it.
 */
export function announceServer(dataDir: string, running: RunningServer): AnnouncedServer {
  const problem = noteServer(dataDir, running);
  if (problem === null) return { problem, forget: () => forgetServer(dataDir, running.token) };
  const retry = setInterval(() => {
    if (noteServer(dataDir, running) === null) clearInterval(retry);
  }, NOTE_AGAIN_MS);
  retry.unref();
  const forget = () => {
    clearInterval(retry);
    forgetServer(dataDir, running.token);
  };
  return { problem, forget };
}

/**
 * Stores the address of a running server. The file is replaced atomically. Returns null, or the code
 * of the error of the file system.
 */
export function noteServer(dataDir: string, running: RunningServer): string | null {
  const path = join(dataDir, SERVER_FILE);
  const draft = `${path}.new`;
  try {
    // An old draft is removed first, because it could have wide permissions or be a link to another
    // file.
    rmSync(draft, { force: true });
    const noted = { ...running, startedAt: startOf(running.pid) };
    writeFileSync(draft, `${JSON.stringify(noted)}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(draft, path);
    return null;
  } catch (error) {
    removeFile(draft);
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

/**
 * Removes the stored address of a server. On PostgreSQL several servers may share a data directory,
 * so the file of another server stays.
 */
export function forgetServer(dataDir: string, token: string): void {
  const noted = notedServer(dataDir);
  if (noted === null || noted.token === token) removeFile(join(dataDir, SERVER_FILE));
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Programs ignore the file of a server that has ended, so a stop does not fail because of it.
  }
}

/**
 * The stored server of a data directory. Null if its process has ended. Null also if another user
 * could have written the file, because programs send tokens to the address in the file.
 */
export function notedServer(dataDir: string): RunningServer | null {
  try {
    const noted: unknown = JSON.parse(privateText(join(dataDir, SERVER_FILE)));
    return isRunningServer(noted) && isStillRunning(noted) ? noted : null;
  } catch {
    return null;
  }
}

/** The text of a file that belongs to this user. Throws if other users can access the file. */
function privateText(path: string): string {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  // The file is opened without blocking, because opening a named pipe would wait for its writer.
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const { uid, mode } = fstatSync(file);
    // Windows has no user ids and no file modes.
    const user = process.getuid?.() ?? null;
    if (user !== null && (uid !== user || (mode & 0o077) !== 0)) {
      throw new Error(`${path} is not private`);
    }
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

function isRunningServer(noted: unknown): noted is NotedServer {
  const { origin, address, pid, token } = (noted ?? {}) as Partial<
    Record<keyof RunningServer, unknown>
  >;
  const isToken = typeof token === 'string' && token !== '';
  return isToken && isHttp(origin) && isHttp(address) && Number.isSafeInteger(pid);
}

function isHttp(address: unknown): boolean {
  return typeof address === 'string' && /^https?:\/\//u.test(address) && URL.canParse(address);
}

/**
 * Whether the process of a file still runs. After a crash, another process may get its id, and the
 * server of another user may get its address.
 */
function isStillRunning({ pid, startedAt }: NotedServer): boolean {
  // Older versions stored no start.
  return isOwnProcess(pid) && (startedAt === undefined || startedAt === startOf(pid));
}

/** When a process started, in ticks since the boot. Null on systems other than Linux. */
function startOf(pid: number): string | null {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in parentheses and may contain blanks.
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[START_FIELD] ?? null;
  } catch {
    return null;
  }
}

/** The place of the start among the fields after the name, see proc_pid_stat(5). */
const START_FIELD = 19;

/** Whether a process runs and belongs to this user. */
function isOwnProcess(pid: number): boolean {
  // Zero and negative numbers are process groups.
  if (pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The address at which this machine reaches a server. */
export function addressOf({ host, tls }: Pick<Config, 'host' | 'tls'>, port: number): string {
  const anywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const bare = anywhere[host] ?? host;
  const scheme = tls === null ? 'http' : 'https';
  return `${scheme}://${isIPv6(bare) ? `[${bare}]` : bare}:${port}`;
}
