import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseLocation } from '@conch/test-databases';
import { inOneFile, LITTLE_COLLECTION } from '../../../../../scripts/in-one-file.ts';
import type { ModelWire } from '../support/thinking-kind.ts';

/** The point at which a process is killed. It is the nth visit of a named point. */
export interface KillPoint {
  readonly point: string;
  readonly visit: number;
}

/** The instructions for the process that a test starts. */
export interface KillOrder {
  readonly location: DatabaseLocation;
  readonly url: string;
  readonly wire: ModelWire;
  readonly spaceId: string;
  readonly from: string;
  readonly post: { readonly clientId: string; readonly text: string };
  readonly death: KillPoint | null;
}

/** Runs a process and returns how it ended: a signal, or an exit code with its stderr. */
export async function follow(order: KillOrder): Promise<string> {
  const args = [...LITTLE_COLLECTION, await inOneFile(PROGRAM), JSON.stringify(order)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal ?? `${code}${said}`;
}

const PROGRAM = new URL('node-that-thinks.ts', import.meta.url);
