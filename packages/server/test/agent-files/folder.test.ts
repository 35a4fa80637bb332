import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ManualClock } from '@conch/runtime/testing';
import { expect, test } from 'vitest';
import { readFolder } from '../../src/agent-files/read-folder.ts';
import { scratchFolder } from '../support/scratch.ts';
import { filesRoom, scriptFile } from './support.ts';

async function namesIn(folder: string): Promise<readonly string[]> {
  const read = await readFolder(folder);
  if (!read.ok) return [read.reason];
  return read.files.map((one) => ('text' in one ? one.file : `${one.file}: ${one.refusal.detail}`));
}

test('[§11] only files whose names match the pattern of agent files are read', async () => {
  const folder = scratchFolder();
  for (const name of ['a.md', '.a.md', '#a.md', '_a.md', 'a.md~', 'a.txt', 'README.md', '.#b.md']) {
    writeFileSync(join(folder, name), '');
  }
  mkdirSync(join(folder, 'folder.md'));
  expect(await namesIn(folder)).toEqual(['a.md']);
});

test('[§11] a symbolic link that leads out of the agents folder is refused, and a link within the folder is followed', async () => {
  const folder = scratchFolder();
  const outside = join(scratchFolder(), 'secret.md');
  writeFileSync(outside, 'secret');
  mkdirSync(join(folder, '..data'));
  writeFileSync(join(folder, '..data', 'b.md'), 'inside');
  symlinkSync(outside, join(folder, 'a.md'));
  symlinkSync(join('..data', 'b.md'), join(folder, 'b.md'));
  symlinkSync('nowhere.md', join(folder, 'c.md'));
  expect(await namesIn(folder)).toEqual([
    'a.md: This is a link to a place outside the folder. Put the file itself here.',
    'b.md',
  ]);
});

test('[§11] a symbolic link to itself is reported as a loop', async () => {
  const folder = scratchFolder();
  symlinkSync('loop.md', join(folder, 'loop.md'));
  expect(await namesIn(folder)).toEqual([
    'loop.md: This is a link to itself. Put the file itself here.',
  ]);
});

test('[§11] too large files, binary files and entries that are not files are refused', async () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'a.md'), 'a'.repeat(256 * 1024 + 1));
  writeFileSync(join(folder, 'b.md'), Buffer.from([0x61, 0xff]));
  execFileSync('mkfifo', [join(folder, '..pipe')]);
  symlinkSync('..pipe', join(folder, 'c.md'));
  expect(await namesIn(folder)).toEqual([
    'a.md: The file is larger than 256 KiB. Shorten it.',
    'b.md: The file is not UTF-8 text. Save it as UTF-8.',
    'c.md: This is not a file.',
  ]);
});

test('[§11] an agents folder that anyone can write to is not read', async () => {
  const folder = scratchFolder();
  chmodSync(folder, 0o777);
  expect(await namesIn(folder)).toEqual([expect.stringContaining('is writable by everyone')]);
});

test('[§11] an agent file that anyone can write to is not read', async () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'a.md'), '');
  chmodSync(join(folder, 'a.md'), 0o666);
  expect(await namesIn(folder)).toEqual([
    expect.stringContaining('a.md: Anyone on this machine can change the file'),
  ]);
});

test('[§11] agents do not change when the agents folder is deleted', async () => {
  const { agents, folder, readFiles } = await filesRoom({ 'hr.md': scriptFile('HR') });
  rmSync(folder, { recursive: true });
  await readFiles();
  expect((await agents()).get('HR')).toMatchObject({ status: 'active', from: 'file' });
});

/** Replaces the folder by a new one, as a deployment does. */
function replaceFolder(folder: string, files: Readonly<Record<string, string>>): void {
  renameSync(folder, `${folder}.old`);
  mkdirSync(folder, { mode: 0o700 });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
}

test('[§11] if a new folder replaces the agents folder, the server watches the new folder', async () => {
  const clock = new ManualClock();
  const room = await filesRoom({ 'hr.md': scriptFile('HR') }, { clock });
  replaceFolder(room.folder, { 'hr.md': scriptFile('HR') });
  await room.readFiles();
  // Lets pending events of the old folder arrive.
  clock.advance(1_000);
  await room.readFiles();
  room.writeFile('data.md', scriptFile('Data'));
  const status = async () => {
    clock.advance(200);
    return (await room.agents()).get('Data')?.status;
  };
  await expect.poll(status).toBe('active');
});

test('[§11] an agents folder behind a symbolic link is read again when the link target changes', async () => {
  const home = scratchFolder();
  const link = join(home, 'agents');
  for (const [at, name] of ['HR', 'Data'].entries()) {
    mkdirSync(join(home, `${at}`), { mode: 0o700 });
    writeFileSync(join(home, `${at}`, 'one.md'), scriptFile(name));
  }
  symlinkSync('0', link);
  const clock = new ManualClock();
  const { agents } = await filesRoom({}, { clock, folder: link });
  rmSync(link);
  symlinkSync('1', link);
  clock.advance(31_000);
  const status = async () => (await agents()).get('Data')?.status;
  await expect.poll(status).toBe('active');
});
