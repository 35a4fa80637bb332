import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { childEnding, handOnTo } from './child.mjs';
import { root } from './repository.ts';

export interface ToolExit {
  readonly code: number;
  readonly stdout: string;
  readonly output: string;
}

export interface ToolOptions {
  readonly cwd?: string;
  readonly nodeArgs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Runs with low priority, so that other programs such as a browser are not delayed. */
  readonly isPatient?: boolean;
  /** Receives the standard output piece by piece. */
  readonly onOutput?: (piece: string) => void;
  /** Ends the tool if it prints nothing for this long. */
  readonly silenceLimitMs?: number;
}

const KILL_AFTER_MS = 10_000;
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill()));
const endWithTools = (): never => process.exit(143);

/**
 * Runs the command of an installed package on the Node of this process, and collects its output.
 */
export function runTool(
  packageName: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<ToolExit> {
  const { cwd = root, nodeArgs = [], env = {}, isPatient = false, onOutput } = options;
  const child = spawn(process.execPath, [...nodeArgs, commandOf(packageName), ...args], {
    cwd,
    // The output is collected and shown later, perhaps in a file, so it must be plain text.
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Without a tool, a server in this process handles the signal by itself. So this listener exists
  // only while a tool runs.
  if (running.size === 0) process.on('SIGTERM', endWithTools);
  running.add(child);
  if (isPatient && child.pid !== undefined) {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  }
  let stdout = '';
  let output = '';
  const silence = limitSilence(child, options.silenceLimitMs, (words) => (output += words));
  child.stdout.on('data', (chunk: Buffer) => {
    silence?.refresh();
    stdout += chunk.toString();
    output += chunk.toString();
    onOutput?.(chunk.toString());
  });
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(silence);
      running.delete(child);
      if (running.size === 0) process.off('SIGTERM', endWithTools);
      resolve({ code: code ?? 1, stdout, output });
    });
  });
}

/** Ends a silent tool, because a hanging tool would hang its caller too, without any message. */
function limitSilence(
  child: ChildProcess,
  limitMs: number | undefined,
  explain: (words: string) => void,
): NodeJS.Timeout | undefined {
  if (limitMs === undefined) return undefined;
  return setTimeout(() => {
    explain(
      `\nStopped, because the tool printed nothing for ${Math.round(limitMs / 60_000)} minutes.\n`,
    );
    child.kill();
    setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
  }, limitMs);
}

/** Runs the command of an installed package in the terminal, with input. Returns its exit code. */
export async function showTool(
  packageName: string,
  args: readonly string[],
  { cwd = root, nodeArgs = [] }: Pick<ToolOptions, 'cwd' | 'nodeArgs'> = {},
): Promise<number> {
  const command = [...nodeArgs, commandOf(packageName), ...args];
  const child = spawn(process.execPath, command, { cwd, stdio: 'inherit' });
  running.add(child);
  return (await childEnding(child, handOnTo(child))).code;
}

function commandOf(packageName: string): string {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const path = typeof bin === 'string' ? bin : (bin[packageName] ?? Object.values(bin)[0]);
  if (path === undefined) throw new Error(`${packageName} has no command`);
  return join(folder, path);
}
