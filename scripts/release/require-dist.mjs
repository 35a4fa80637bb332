// `prepack` of every published package: refuses a tarball without code, with old code, or with a part of the code.
import { basename } from 'node:path';
import { distState } from './dist-stamp.mjs';

const name = basename(process.cwd());
const state = distState(name);
if (state !== 'current') {
  const problem = {
    missing: 'has no dist folder yet',
    stale: 'has a dist folder built from older sources',
    damaged: 'has a dist folder with missing or changed files',
  }[state];
  process.stderr.write(
    `packages/${name} ${problem}. Run “npm run build” first, then pack again.\n`,
  );
  process.exitCode = 1;
}
