import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseLocation } from '@conch/test-databases';
import { inOneFile } from '../../../../../scripts/in-one-file.ts';
import type { Wire } from '../support/thinking-kind.ts';

/** When a process passes a named place for the n-th time. */
export interface Death {
  readonly point: string;
  readonly visit: number;
}

/** What a process is told to do. */
export interface Order {
  readonly location: DatabaseLocation;
  readonly url: string;
  readonly wire: Wire;
  readonly spaceId: string;
  readonly from: string;
  readonly post: { readonly clientId: string; readonly text: string };
  readonly death: Death | null;
}

/** Lets a process do it; how that has ended: by a signal, or with a code and what it said. */
export async function follow(order: Order): Promise<string> {
  const args = [await inOneFile(PROGRAM), JSON.stringify(order)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal ?? `${code}${said}`;
}

const PROGRAM = new URL('node-that-thinks.ts', import.meta.url);
