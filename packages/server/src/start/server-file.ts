import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Where programs on this machine find the server of a data directory. */
const FILE = 'server.json';

export interface RunningServer {
  /** Where people find it. */
  readonly origin: string;
  /** Where this machine finds it. */
  readonly address: string;
  readonly pid: number;
}

/** Writes down where a server listens; what is read is always whole. */
export function noteServer(dataDir: string, running: RunningServer): void {
  const path = join(dataDir, FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(running)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

export function forgetServer(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true });
}

/** The server of a data directory, as it was written down; it may have died since. */
export function notedServer(dataDir: string): RunningServer | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as RunningServer;
  } catch {
    return null;
  }
}

/** The address at which this machine itself reaches a server. */
export function addressOf({ host, tls }: Pick<Config, 'host' | 'tls'>, port: number): string {
  const anywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const bare = anywhere[host] ?? host;
  const scheme = tls === null ? 'http' : 'https';
  return `${scheme}://${isIPv6(bare) ? `[${bare}]` : bare}:${port}`;
}
