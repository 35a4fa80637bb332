import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

/** A program with its input and output; what it says elsewhere is not read. */
export type Child = ChildProcessByStdio<Writable, Readable, null>;

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** For so long a program may take to go by itself, and again once it has been told to. */
const GRACE_MS = 2_000;
const LOOK_MS = 20;

const living = new Set<number>();

/** Starts a program in a group of its own, with whatever it starts in turn. */
export function startGroup({ command, args, env }: Program): Child {
  const child = spawn(command, args, {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  if (child.pid !== undefined) keep(child.pid);
  return child;
}

/** Ends a whole group: by its input at first, as programs expect it, and by force at last. */
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

/** False: there is nobody in the group any more. */
function tell(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** Whatever ends this process, short of a kill, ends its groups: nobody else knows of them. */
function keep(pid: number): void {
  living.add(pid);
  process.off('exit', endAll).once('exit', endAll);
}

function endAll(): void {
  for (const pid of living) tell(pid, 'SIGKILL');
}
