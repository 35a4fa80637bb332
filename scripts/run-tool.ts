// `node scripts/run.mjs scripts/run-tool.ts PACKAGE [ARGUMENT…]`: runs the command of an installed
// package.
import { refuse } from './read-flags.ts';
import { showTool } from './tool.ts';

const [packageName, ...args] = process.argv.slice(2);
if (packageName === undefined) refuse('usage: scripts/run-tool.ts PACKAGE [ARGUMENT…]');
process.exitCode = await showTool(packageName, args);
