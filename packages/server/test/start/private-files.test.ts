import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guardDataDirectory, makeDataDirectory, wideFiles } from '../../src/start/private-files.ts';
import { StartRefused } from '../../src/start/start-refused.ts';
import { scratchFolder } from '../support/scratch.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

function folderOf(mode: number): string {
  const folder = join(scratchFolder(), 'data');
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
}

function withFile(name: string, mode: number): { readonly folder: string; readonly path: string } {
  const folder = folderOf(0o700);
  const path = join(folder, name);
  writeFileSync(path, '');
  chmodSync(path, mode);
  return { folder, path };
}

test('[First run 4] only the user of the process can access a data directory created by Conch', () => {
  const folder = join(scratchFolder(), 'a', 'b');
  makeDataDirectory(folder);
  expect(modeOf(folder)).toBe('700');
  expect(guardDataDirectory(folder)).toEqual([]);
});

test('makeDataDirectory refuses a path that is a file, and does not change the file', () => {
  const folder = join(scratchFolder(), 'data');
  writeFileSync(folder, 'precious');
  expect(() => makeDataDirectory(folder)).toThrow(
    new StartRefused(`${folder} is not a folder. Choose another data directory with --data-dir.`),
  );
  expect(() => makeDataDirectory(join(folder, 'below'))).toThrow(StartRefused);
});

test.runIf(process.platform === 'linux')(
  'makeDataDirectory refuses a directory that it cannot create',
  () => {
    expect(() => makeDataDirectory('/proc/nope/data')).toThrow(
      new StartRefused(
        '/proc/nope/data cannot be created there. Choose another data directory with --data-dir.',
      ),
    );
  },
);

test('[First run 4] a data directory that anyone can write to is refused and not changed', () => {
  const folder = folderOf(0o777);
  expect(() => guardDataDirectory(folder)).toThrow(/Anyone .* Run: chmod 700/u);
  expect(modeOf(folder)).toBe('777');
});

test.each([0o755, 0o750, 0o770])(
  '[First run 4] a data directory of mode %o that others can read gives a warning and is not changed',
  (mode) => {
    const folder = folderOf(mode);
    expect(guardDataDirectory(folder)).toEqual([
      `Others can look into ${folder}. Run: chmod 700 ${folder}`,
    ]);
    expect(modeOf(folder)).toBe(mode.toString(8));
  },
);

test.each(['conch.db', 'conch.db-wal', 'conch.db-shm', 'conch-before-0002.db', 'conch.lock'])(
  '[First run 4] a %s that others can read is restricted to its user, with a warning',
  (name) => {
    const { folder, path } = withFile(name, 0o644);
    expect(guardDataDirectory(folder)).toEqual([
      `Others could read ${path}. Conch has fixed its permissions.`,
    ]);
    expect(modeOf(path)).toBe('600');
  },
);

test('[First run 4] [First run 5] a secret.key that anyone can read is refused', () => {
  const { folder } = withFile('secret.key', 0o644);
  expect(() => guardDataDirectory(folder)).toThrow(/Run: chmod 600 .*secret\.key/u);
});

test('[First run 4] [First run 5] a secret.key that a group can read gives a warning', () => {
  const { folder, path } = withFile('secret.key', 0o640);
  expect(guardDataDirectory(folder)).toEqual([`A group can read ${path}. Run: chmod 600 ${path}`]);
});

test('in the data directory, Conch changes only files that it created', () => {
  const { folder, path } = withFile('notes.txt', 0o644);
  expect(guardDataDirectory(folder)).toEqual([]);
  expect(modeOf(path)).toBe('644');
});

test.each(['conch.db', 'server.json'])(
  'wideFiles lists %s if its permissions are too wide, and does not change the file',
  (name) => {
    const { folder, path } = withFile(name, 0o640);
    chmodSync(folder, 0o711);
    expect(wideFiles(folder)).toEqual([
      `${folder} has the mode 711, expected 700`,
      `${path} has the mode 640, expected 600`,
    ]);
    expect(modeOf(path)).toBe('640');
  },
);
