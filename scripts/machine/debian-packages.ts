import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { childEnding } from '../child.mjs';

interface Answer {
  readonly code: number;
  readonly output: string;
}

/** True on Debian if the user may install packages. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs packages of Debian without the packages that they only recommend. */
export async function installPackages(names: readonly string[]): Promise<Answer> {
  const install = ['install', '--yes', '--no-install-recommends', ...names];
  const first = await aptGet(install);
  if (first.code === 0) return first;
  // A new or outdated machine has no package list, or a list with versions that no longer exist.
  const updated = await aptGet(['update']);
  return updated.code === 0 ? aptGet(install) : updated;
}

async function aptGet(args: readonly string[]): Promise<Answer> {
  const child = spawn('apt-get', ['--quiet', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const { code } = await childEnding(child, (signal) => child.kill(signal));
  return { code, output };
}
