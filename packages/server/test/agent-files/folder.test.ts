import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFolder } from '../../src/agent-files/read-folder.ts';
import { scratchFolder } from '../support/scratch.ts';
import { filesRoom, scriptFile } from './support.ts';

async function namesIn(folder: string): Promise<readonly string[]> {
  const read = await readFolder(folder);
  if (!read.ok) return [read.reason];
  return read.files.map((one) => ('text' in one ? one.file : `${one.file}: ${one.refusal}`));
}

test('[§11] only what is meant for agents is read', async () => {
  const folder = scratchFolder();
  for (const name of ['a.md', '.a.md', '#a.md', '_a.md', 'a.md~', 'a.txt', 'README.md', '.#b.md']) {
    writeFileSync(join(folder, name), '');
  }
  mkdirSync(join(folder, 'folder.md'));
  expect(await namesIn(folder)).toEqual(['a.md']);
});

test('[§11] no link leads out of the folder, and one inside it is followed', async () => {
  const folder = scratchFolder();
  const outside = join(scratchFolder(), 'secret.md');
  writeFileSync(outside, 'secret');
  mkdirSync(join(folder, '..data'));
  writeFileSync(join(folder, '..data', 'b.md'), 'inside');
  symlinkSync(outside, join(folder, 'a.md'));
  symlinkSync(join('..data', 'b.md'), join(folder, 'b.md'));
  symlinkSync('nowhere.md', join(folder, 'c.md'));
  expect(await namesIn(folder)).toEqual([
    'a.md: It is a link that leads out of the folder; put the file itself here.',
    'b.md',
  ]);
});

test('[§11] what is too large, no text or no file is refused', async () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'a.md'), 'a'.repeat(256 * 1024 + 1));
  writeFileSync(join(folder, 'b.md'), Buffer.from([0x61, 0xff]));
  execFileSync('mkfifo', [join(folder, '..pipe')]);
  symlinkSync('..pipe', join(folder, 'c.md'));
  expect(await namesIn(folder)).toEqual([
    'a.md: It is larger than 256 KiB.',
    'b.md: It is not text in UTF-8.',
    'c.md: It is no file.',
  ]);
});

test('[§11] a folder into which anyone could put files is left alone', async () => {
  const folder = scratchFolder();
  chmodSync(folder, 0o777);
  expect(await namesIn(folder)).toEqual([expect.stringContaining('anyone could put files')]);
});

test('[§11] agents stay as they are when their folder is gone', async () => {
  const { agents, folder, read } = await filesRoom({ 'hr.md': scriptFile('HR') });
  rmSync(folder, { recursive: true });
  await read();
  expect((await agents()).get('HR')).toMatchObject({ status: 'active', from: 'file' });
});
