// The entry point of the commands in package.json: `node scripts/run.mjs FILE.ts [ARGUMENT…]`. It
// must run on Node 20 without packages. It installs missing packages and then runs FILE on the Node
// from the packages. Preparations for a single command belong in that command's file.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canRunHere, findNode, nodeIsTooOld } from './bring-node.mjs';
import { childEnding, handOnTo } from './child.mjs';
import { installPackages } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [file, ...args] = process.argv.slice(2);

if (file === undefined) refuse('usage: node scripts/run.mjs FILE.ts [ARGUMENT…]', 2);
if (!canRunHere(process)) refuse(nodeIsTooOld(), 2);
const installed = await installPackages(root);
if (!installed.ok) refuse(installed.message, installed.exitCode);
const node = findNode(root);
if (node === null) refuse(nodeIsTooOld(), 2);
await runOn(node, [join(root, file), ...args]);

/**
 * @param {string} message
 * @param {number} exitCode
 * @returns {never}
 */
function refuse(message, exitCode) {
  process.stderr.write(`${message}\n`);
  process.exit(exitCode);
}

/**
 * @param {string} binary
 * @param {readonly string[]} programAndArguments
 */
async function runOn(binary, programAndArguments) {
  const path = [dirname(binary), process.env.PATH ?? ''].join(delimiter);
  // Packages run from their sources, see docs/decisions/0002-typescript-runs-as-it-is.md.
  const child = spawn(binary, ['--conditions=conch-source', ...programAndArguments], {
    stdio: 'inherit',
    // The compile cache halves the start time of a command.
    env: { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...process.env, PATH: path },
  });
  const { code } = await childEnding(child, handOnTo(child));
  process.exit(code);
}
