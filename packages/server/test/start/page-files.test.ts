import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { pageFiles } from '../../src/page-files.ts';
import { filesIn } from '../../src/shipped-files.ts';

/** A folder with the output of a build. */
async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'conch-page-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

test('[T17] the page is a fixed list of files with types, read once at the start', async () => {
  const folder = await built({
    'index.html': '<p>',
    'assets/a-1.js': 'let a;',
    'assets/b.css': 'p {}',
    'notes.txt': 'no',
  });
  expect(pageFiles(filesIn(folder)).map(({ path, type }) => [path, type])).toEqual([
    ['/assets/a-1.js', 'text/javascript; charset=utf-8'],
    ['/assets/b.css', 'text/css; charset=utf-8'],
    ['/', 'text/html; charset=utf-8'],
  ]);
});

test('the compressed content of a page file decompresses to the file', async () => {
  const folder = await built({ 'index.html': '<p>Conch</p>' });
  const [page] = pageFiles(filesIn(folder));
  expect(String(gunzipSync(page?.packed() ?? Buffer.of()))).toBe('<p>Conch</p>');
});

test('a server without a built page explains how to build it', () => {
  const [page] = pageFiles(filesIn(join(tmpdir(), 'conch-no-such-page')));
  expect(String(page?.content)).toContain('npm start');
});
