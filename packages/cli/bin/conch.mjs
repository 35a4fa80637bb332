#!/usr/bin/env node
// Plain JavaScript that every Node.js version can parse. An old version prints one line instead of
// a syntax error.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;

const [major] = process.versions.node.split('.').map(Number);
if (major < NEEDED) {
  process.stderr.write(
    `Conch needs Node.js ${NEEDED} or newer. This is v${process.versions.node}. Install a newer Node.js, then try again.\n`,
  );
  process.exit(2);
}
// In the repository Node.js runs the TypeScript sources directly, see
// docs/decisions/0002-typescript-runs-as-it-is.md.
const isSource = process.execArgv.includes('--conditions=conch-source');
const main = new URL(isSource ? '../src/main.ts' : '../dist/main.js', import.meta.url);
if (existsSync(fileURLToPath(main))) {
  await import(main.href);
} else {
  process.stderr.write(
    'This copy of Conch is not built. In the repository, run “npm run build”.\n',
  );
  process.exit(2);
}
