// `npm run bundle`: one executable for this platform, with Node, the server and the page inside.
import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { makeExecutable } from './make-executable.ts';
import { smokeTest } from './smoke-test.ts';
import { refuse } from '../read-flags.ts';
import { buildPackages } from '../release/build-packages.ts';
import { root } from '../repository.ts';
import { step } from '../step.mjs';

/** The longest start time that docs/how-to/run-in-a-container.md promises. */
const MOST_READY_MS = 2_000;

const built = await buildPackages();
if (!built.ok) refuse(built.problem);
const name = `conch-${process.platform}-${process.arch}${process.platform === 'win32' ? '.exe' : ''}`;
const file = join(root, 'dist', name);
try {
  // A failed step throws an error.
  await step(
    'making the executable',
    () => makeExecutable(file),
    () => true,
  );
  const { version, readyMs } = await step(
    'trying it',
    () => smokeTest(file),
    () => true,
  );
  const size = `${Math.round((await stat(file)).size / 1e6)} MB`;
  const seconds = (readyMs / 1000).toFixed(1);
  console.log(`${relative(root, file)}: Conch ${version}, ${size}, ready in ${seconds} s.`);
  if (readyMs > MOST_READY_MS) {
    console.log('It took longer than 2 s to start, perhaps because this machine is busy.');
  }
} catch (error) {
  refuse(`\n${error instanceof Error ? error.message : String(error)}`);
}
