import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

/** A program with its input and output. Its stderr is ignored. */
export type Child = ChildProcessByStdio<Writable, Readable, null>;

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A program gets this time to exit by itself, and the same time again after SIGTERM. */
const GRACE_MS = 2_000;
const LOOK_MS = 20;

const living = new Set<number>();

/**
 * Starts a program in a separate process group, which includes all processes that the program
 * starts.
 */
export function startGroup({ command, args, env }: Program): Child {
  const child = spawn(command, args, {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  if (child.pid !== undefined) keep(child.pid);
  return child;
}

/**
 * Ends a whole process group. Closes the input first, as programs expect, then sends SIGTERM, and
 * finally SIGKILL.
 */
export async function endGroup({ pid, stdin }: Child): Promise<void> {
  stdin.end();
  if (pid === undefined || !living.has(pid)) return;
  if (await isGone(pid)) return;
  tell(pid, 'SIGTERM');
  if (await isGone(pid)) return;
  tell(pid, 'SIGKILL');
  living.delete(pid);
}

async function isGone(pid: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < GRACE_MS; waitedMs += LOOK_MS) {
    if (!tell(pid, 0)) {
      living.delete(pid);
      return true;
    }
    await setTimeout(LOOK_MS);
  }
  return false;
}

/** Sends a signal to a group. False if the group has no process any more. */
function tell(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/**
 * Ensures that the group is killed when this process exits, because no other process knows the
 * group.
 */
function keep(pid: number): void {
  living.add(pid);
  process.off('exit', endAll).once('exit', endAll);
}

function endAll(): void {
  for (const pid of living) tell(pid, 'SIGKILL');
}
