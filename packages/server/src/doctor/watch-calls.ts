import { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isLoopback } from '../start/exposure.ts';

/** Hosts outside this machine that the process has tried to reach since the watch began. */
export interface CallWatch {
  readonly hosts: readonly string[];
  readonly stop: () => void;
}

type Connect = (this: Socket, ...args: unknown[]) => Socket;

/**
 * Records every connection of this process before the connection opens, including encrypted
 * connections.
 */
export function watchCalls(): CallWatch {
  const hosts: string[] = [];
  const { prototype } = Socket as unknown as { readonly prototype: { connect: Connect } };
  const { connect } = prototype;
  prototype.connect = function watched(...args) {
    const host = hostIn(args);
    if (host !== null && !isThisMachine(host)) hosts.push(host);
    return connect.apply(this, args);
  };
  const stop = () => {
    prototype.connect = connect;
  };
  return { hosts, stop };
}

function isThisMachine(host: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return isLoopback(host) || own.some(({ address }) => address === host);
}

/**
 * `connect` takes a port and a host, or options. Node itself passes these arguments inside an
 * array.
 */
function hostIn([first, second]: readonly unknown[]): string | null {
  const given: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof given === 'number') return typeof second === 'string' ? second : 'localhost';
  if (typeof given !== 'object' || given === null) return null;
  const { host = 'localhost', path } = given as { readonly host?: string; readonly path?: string };
  return path === undefined ? host : null;
}
