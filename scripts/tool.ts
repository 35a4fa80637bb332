import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnding, handOnTo } from './child.mjs';
import { root } from './repository.ts';

export interface ToolAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly output: string;
}

export interface ToolOptions {
  readonly cwd?: string;
  readonly nodeArgs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill()));
process.once('SIGTERM', () => process.exit(143));

/** Runs the command of an installed package on the Node that runs us, and keeps what it prints. */
export function runTool(
  packageName: string,
  args: readonly string[],
  { cwd = root, nodeArgs = [], env = {} }: ToolOptions = {},
): Promise<ToolAnswer> {
  const child = spawn(process.execPath, [...nodeArgs, commandOf(packageName), ...args], {
    cwd,
    // What a tool prints is kept and shown later, perhaps in a file: plain text.
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, stdout, output });
    });
  });
}

/** Runs the command of an installed package in the terminal, where it may also ask; says how it ended. */
export async function showTool(
  packageName: string,
  args: readonly string[],
  { cwd = root, nodeArgs = [] }: Omit<ToolOptions, 'env'> = {},
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
