import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

const LOOPBACK = '0100007F';
const UID_COLUMN = 7;
const ROOT = 0;

/**
 * True if a connection on this machine comes from this user or from root. Only Linux can check
 * this. On other systems the result is always true.
 */
export function isOwnConnection({ remotePort, localPort }: Socket): boolean {
  const user = process.getuid?.();
  if (process.platform !== 'linux' || user === undefined) return true;
  const uid = uidOf(remotePort ?? 0, localPort ?? 0);
  return uid === user || uid === ROOT;
}

/**
 * The id of the user who opened the connection. Null if the kernel does not list the connection.
 */
function uidOf(from: number, to: number): number | null {
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of textOf(table).split('\n')) {
      const columns = line.trim().split(/\s+/u);
      const [, local = '', remote = ''] = columns;
      const isIt = local.endsWith(place(from)) && remote.endsWith(place(to));
      if (isIt) return Number(columns[UID_COLUMN]);
    }
  }
  return null;
}

/**
 * A loopback address in the notation of `/proc/net/tcp`. The notation also occurs at the end of
 * IPv6 addresses that contain the IPv4 address.
 */
function place(port: number): string {
  return `${LOOPBACK}:${port.toString(16).toUpperCase().padStart(4, '0')}`;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
