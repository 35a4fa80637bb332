import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CliFailure, usageFailure } from '../cli-failure.ts';
import type { NewFile } from './folder-files.ts';

/** Writes all files into a folder, or none if any of them already exists. */
export function writeFiles(folder: string, files: readonly NewFile[]): void {
  const there = files.filter(({ path }) => existsSync(join(folder, path)));
  if (there.length > 0) {
    const names = there.map(({ path }) => path).join(', ');
    throw usageFailure(
      `${folder} already has ${names}. Nothing was written. Choose another folder.`,
    );
  }
  const folders: string[] = [];
  const ownPaths: string[] = [];
  try {
    for (const { path, text } of files) {
      const file = join(folder, path);
      makeFolder(dirname(file), folders);
      // The flag `wx` refuses a file that was created after the check above.
      closeSync(openSync(file, 'wx'));
      // A full disk can leave a part of the file behind, so the file is noted before it is written.
      ownPaths.push(file);
      writeFileSync(file, text);
    }
  } catch (error) {
    for (const file of ownPaths) rmSync(file, { force: true });
    for (const made of folders.toReversed()) rmdirSync(made);
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const why = REASONS[String(error.code)] ?? 'cannot be written';
    throw new CliFailure('failed', `${folder} ${why}. Nothing was written.`, 'not-written');
  }
}

/**
 * Creates a folder and its parents. The recursive mkdir of Node is not used, because it never
 * returns below /proc.
 */
function makeFolder(folder: string, ownFolders: string[]): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), ownFolders);
  mkdirSync(folder);
  ownFolders.push(folder);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'cannot be written by this user',
  EROFS: 'is on a disk that cannot be written',
  ENOSPC: 'is on a full disk',
  ENOENT: 'cannot be made there',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder, or somebody else writes into it',
};
