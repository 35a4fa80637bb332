import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { oneScript } from '../../bundle/one-script.ts';

/**
 * Bundles these files, beginning with `main.mjs`, and returns the output of the script in another
 * folder.
 */
async function printed(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'conch-script-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const script = await oneScript(join(folder, 'main.mjs'));
  for (const name of Object.keys(files)) await rm(join(folder, name));
  await writeFile(join(folder, 'bundle.cjs'), script);
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'bundle.cjs')]);
  return stdout.trim().split('\n');
}

test('a program in one script can await at its top level and import modules later', async () => {
  const files = {
    'main.mjs': `import { sep } from 'node:path';
      const { later } = await import('./later.mjs');
      console.log(typeof sep, later);`,
    'later.mjs': `export const later = await Promise.resolve('later');`,
  };
  expect(await printed(files)).toEqual(['string later']);
});

test('a program in one script contains modules that are imported only for their side effects', async () => {
  const files = {
    'package.json': `{ "type": "module", "sideEffects": false }`,
    'main.mjs': `await import('./effect.mjs');`,
    'effect.mjs': `console.log('effect');`,
  };
  expect(await printed(files)).toEqual(['effect']);
});

test('in one script, a CommonJS module can require builtins, and works without an optional native package', async () => {
  const files = {
    'main.mjs': `import { tried } from './part.cjs'; console.log(tried);`,
    'part.cjs': `const EventEmitter = require('events');
      let tried = typeof new EventEmitter().emit;
      try { require('pg-native'); } catch (error) { tried += ', ' + error.message; }
      exports.tried = tried;`,
  };
  expect(await printed(files)).toEqual(['function, pg-native is not part of this executable.']);
});

test('in one script, import.meta.url of every file is the URL of the program that runs the script', async () => {
  const files = { 'main.mjs': `console.log(import.meta.url.startsWith('file:'));` };
  expect(await printed(files)).toEqual(['true']);
});
