import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnding } from './child.mjs';
import { step } from './step.mjs';

/** @typedef {{ ok: true } | { ok: false, message: string, exitCode: number }} Installed */

/**
 * Installs the packages of the lock file, unless exactly these are already installed.
 * @param {string} root
 * @returns {Promise<Installed>}
 */
export async function installPackages(root) {
  const lockFile = join(root, 'package-lock.json');
  if (!existsSync(lockFile)) {
    return failed('package-lock.json is missing. Restore it from the repository.');
  }
  // The stamp contains platform and CPU, because a folder copied from another machine has the wrong
  // Node.
  const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const wanted = `${process.platform} ${process.arch} ${lockHash}\n`;
  const stamp = join(root, 'node_modules', '.conch-install');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return { ok: true };

  const answer = await step(
    'installing packages',
    () => npmCi(root),
    ({ ending }) => ending?.code === 0,
  );
  if (answer.ending === null) return failed(npmIsMissing);
  if (answer.ending.stoppedBy !== null) return failed(installStopped, 130);
  if (answer.ending.code !== 0) return failed(explainFailure(answer.output));
  writeFileSync(stamp, wanted);
  return { ok: true };
}

/**
 * @param {string} message
 * @returns {Installed}
 */
function failed(message, exitCode = 1) {
  return { ok: false, message, exitCode };
}

const installStopped =
  'Stopped before all packages were installed. The next run installs them again.';
const npmIsMissing =
  'npm was not found. Install Node.js together with npm, then run the command again.';

/**
 * Advice for a failed `npm ci`, followed by npm's own errors without its usage text and stack.
 * @param {string} output
 */
export function explainFailure(output) {
  const code = /npm error code (\w+)/.exec(output)?.[1] ?? '';
  const [reasons = ''] = output.split('npm error Clean install a project');
  const lines = reasons.split('\n').filter((line) => /^npm error {1,2}[^\s}]/.test(line));
  return [failureAdvice(code), ...lines.slice(0, 12)].join('\n').trim();
}

/** @param {string} code */
function failureAdvice(code) {
  const lost = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'];
  if (lost.includes(code) || code.startsWith('ERR_SOCKET') || code === 'FETCH_ERROR') {
    return 'The package registry could not be reached. Check the network and the proxy, then run the command again.';
  }
  if (code === 'EUSAGE') {
    return 'package-lock.json does not match package.json. Restore both from the repository, or run `npm install` and `npm run lock` if you changed package.json.';
  }
  if (code === 'EJSONPARSE') {
    return 'A package.json or package-lock.json is not valid JSON. Restore it from the repository.';
  }
  if (code === 'ENOSPC') return 'The disk is full. Free some space, then run the command again.';
  return 'The packages could not be installed. npm says:';
}

/**
 * The log level hides engine warnings, because npm itself runs on the machine's older Node.
 * @param {string} root
 * @returns {Promise<{ ending: import('./child.mjs').Ending | null, output: string }>} no ending:
 * npm could not be started
 */
async function npmCi(root) {
  const quick = [
    '--prefer-offline',
    // No script of a package runs during the installation. `.npmrc` cannot set this, because npm
    // would then skip the `prepack` scripts of Conch too.
    '--ignore-scripts',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ];
  const quiet = ['--loglevel=error', '--no-progress', '--no-audit', '--no-fund'];
  const { command, leading, shell } = npmCommand();
  const child = spawn(command, [...leading, 'ci', ...quick, ...quiet], {
    cwd: root,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  // npm continues installing after Ctrl-C. Without a stamp the next command installs again.
  const ending = await childEnding(child, () => child.kill('SIGKILL')).catch(() => null);
  return { ending, output };
}

/**
 * Inside `npm run`, the environment contains the paths of npm and its Node. With these paths,
 * `npm.cmd` is not needed on Windows.
 */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script?.endsWith('.js')) {
    return { command: node ?? process.execPath, leading: [script], shell: false };
  }
  return { command: 'npm', leading: [], shell: process.platform === 'win32' };
}
