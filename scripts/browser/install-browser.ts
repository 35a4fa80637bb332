import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { childEnding } from '../child.mjs';
import { findBrowser, type FoundBrowser } from './find-browser.ts';
import { step } from '../step.mjs';

// Without fonts a page shows boxes instead of letters, and its layout changes.
const PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-dejavu-core', 'fonts-noto-core'];

/**
 * The browser of this machine. If there is none and the user may install packages, the browser of
 * Debian is installed.
 */
export async function findOrInstallBrowser(): Promise<FoundBrowser> {
  const found = findBrowser();
  if (found.ok || process.env['CONCH_BROWSER'] || !canInstall()) return found;
  const { code, output } = await step(
    'installing Chromium, about a minute',
    installPackages,
    (answer) => answer.code === 0,
  );
  if (code === 0) return findBrowser();
  const reasons = output.split('\n').filter((line) => line.startsWith('E: '));
  return { ok: false, problem: [found.problem, ...reasons.slice(0, 5)].join('\n') };
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

interface Answer {
  readonly code: number;
  readonly output: string;
}

async function installPackages(): Promise<Answer> {
  const install = ['install', '--yes', '--no-install-recommends', ...PACKAGES];
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
