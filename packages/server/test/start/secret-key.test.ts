import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { keyOfDataDirectory } from '../../src/start/secret-key.ts';
import { StartRefused } from '../../src/start/start-refused.ts';
import { scratchFolder } from '../support/scratch.ts';

test('[First run 5] secret.key has 256 bits, is private to its user and is created once', () => {
  const folder = scratchFolder();
  const key = keyOfDataDirectory(folder);
  expect(key).toMatch(/^[\da-f]{64}$/u);
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(keyOfDataDirectory(folder)).toBe(key);
  expect(keyOfDataDirectory(scratchFolder())).not.toBe(key);
});

test('[First run 5] an invalid secret.key is refused and not changed', () => {
  const folder = scratchFolder();
  const path = join(folder, 'secret.key');
  writeFileSync(path, 'cut sho');
  expect(() => keyOfDataDirectory(folder)).toThrow(StartRefused);
  expect(readFileSync(path, 'utf8')).toBe('cut sho');
});

test('[First run 5] several processes that start at once use the same secret.key', async () => {
  const folder = scratchFolder();
  const file = fileURLToPath(new URL('../../src/start/secret-key.ts', import.meta.url));
  const program = `
    const { keyOfDataDirectory } = await import(${JSON.stringify(file)});
    process.stdout.write('ready');
    process.stdin.once('data', () => {
      process.stdout.write(keyOfDataDirectory(${JSON.stringify(folder)}), () => process.exit());
    });`;
  const args = ['--conditions=conch-source', '--input-type=module', '--eval', program];
  const children = Array.from({ length: 6 }, () => spawn(process.execPath, args));
  await Promise.all(children.map(waitUntilReady));
  for (const child of children) child.stdin.write('go');
  const keys = await Promise.all(children.map((child) => text(child.stdout)));
  expect(new Set(keys)).toEqual(new Set([keyOfDataDirectory(folder)]));
  expect(readdirSync(folder)).toEqual(['secret.key']);
});

/** Fails with the child's errors if the child ends before it is ready. */
async function waitUntilReady(child: ChildProcessWithoutNullStreams): Promise<void> {
  const errors = text(child.stderr);
  const ready = once(child.stdout, 'data').then(() => true);
  const ended = once(child, 'exit').then(() => false);
  if (!(await Promise.race([ready, ended]))) throw new Error(await errors);
}
