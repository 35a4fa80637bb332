import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { inOneFile } from '../in-one-file.ts';
import { root } from '../repository.ts';

/** A temporary folder of sources within the repository, removed after the test. */
function scratch(): string {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'sources-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    rmSync(join(root, '.cache/programs/.cache', basename(folder)), {
      recursive: true,
      force: true,
    });
  });
  return folder;
}

async function stdoutOf(source: string): Promise<string> {
  const program = await inOneFile(pathToFileURL(source));
  return execFileSync(process.execPath, [program], { encoding: 'utf8' });
}

test('a bundled program is rebuilt when a source changes, even if the source looks older', async () => {
  const folder = scratch();
  const source = join(folder, 'main.ts');
  const word = join(folder, 'word.ts');
  writeFileSync(source, "import { WORD } from './word.ts';\nprocess.stdout.write(WORD);\n");
  writeFileSync(word, "export const WORD: string = 'before';\n");
  expect(await stdoutOf(source)).toBe('before');
  writeFileSync(word, "export const WORD: string = 'after';\n");
  utimesSync(word, 0, 0);
  expect(await stdoutOf(source)).toBe('after');
});

test('a bundled program finds files beside its sources', async () => {
  const source = join(scratch(), 'main.ts');
  writeFileSync(
    source,
    'process.stdout.write(`${import.meta.url} ${import.meta.dirname} ${import.meta.filename}`);\n',
  );
  expect(await stdoutOf(source)).toBe(
    `${pathToFileURL(source).href} ${join(source, '..')} ${source}`,
  );
});

test('a program with a missing source is not built', async () => {
  const source = join(scratch(), 'main.ts');
  writeFileSync(source, "import './nowhere.ts';\n");
  await expect(inOneFile(pathToFileURL(source))).rejects.toThrow('./nowhere.ts');
});

test('a program with unchanged sources is not built again', async () => {
  const source = new URL('../../packages/store/test/support/write-and-die.ts', import.meta.url);
  const first = statSync(await inOneFile(source));
  const second = statSync(await inOneFile(source));
  expect(second.ino).toBe(first.ino);
});
