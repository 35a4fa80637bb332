import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseLocation } from '@conch/test-databases';
import { onTestFinished } from 'vitest';
import { inOneFile, LITTLE_COLLECTION } from '../../../../../../scripts/in-one-file.ts';

/** The instructions for a process with agents that use a tool. */
export interface ToolNodeOrder {
  readonly location: DatabaseLocation;
  readonly modelUrl: string;
  readonly toolUrl: string;
  readonly spaceId: string;
  readonly from: string;
}

export interface StartedNode {
  /** Sends SIGKILL and waits for the end. */
  readonly kill: () => Promise<void>;
  /** Resolves with the signal or the exit code of the process. */
  readonly ended: Promise<string>;
}

export async function startNode(order: ToolNodeOrder): Promise<StartedNode> {
  const args = [...LITTLE_COLLECTION, await inOneFile(PROGRAM), JSON.stringify(order)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = endOf(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function endOf(child: ChildProcess): Promise<string> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal ?? `${code}${said}`;
}

const PROGRAM = new URL('node-with-tools.ts', import.meta.url);
