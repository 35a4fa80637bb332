import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

const LOOPBACK = '0100007F';
const UID_COLUMN = 7;
const ROOT = 0;

/**
 * True if a connection on this machine comes from this user or from root. Only Linux can tell.
 * Elsewhere it is always true.
 */
export function isOwnConnection({ remotePort, localPort }: Socket): boolean {
  const user = process.getuid?.();
  if (process.platform !== 'linux' || user === undefined) return true;
  const uid = uidOf(remotePort ?? 0, localPort ?? 0);
  return uid === user || uid === ROOT;
}

/** The user of the other end. Null if the kernel lists no such connection. */
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

/** An address on this machine as these tables write it, also as an address of IPv6. */
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
