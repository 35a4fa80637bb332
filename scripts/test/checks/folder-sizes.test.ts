import { expect, test } from 'vitest';
import { folderSizeProblems, problemsOfFolders } from '../../checks/folder-sizes.ts';

function filesIn(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, nth) => `${folder}/${nth}.ts`);
}

test('a folder may have 25 files but not 26', () => {
  expect(problemsOfFolders(filesIn('a', 25), {})).toEqual([]);
  expect(problemsOfFolders(filesIn('a', 26), {})).toEqual([
    'a has 26 files, more than 25. Move them into folders by idea',
  ]);
});

test('files in sub-folders do not count as files of the parent folder', () => {
  expect(problemsOfFolders([...filesIn('a', 25), ...filesIn('a/b', 25)], {})).toEqual([]);
});

test('a folder in the list may have more files, and a folder with fewer files must not be in the list', () => {
  expect(problemsOfFolders(filesIn('a', 26), { a: 'its entries are numbered' })).toEqual([]);
  expect(problemsOfFolders(filesIn('a', 25), { a: 'its entries are numbered' })).toEqual([
    'a is small enough. Remove it from the lists',
  ]);
});

test('no folder of the repository has too many files', async () => {
  expect(await folderSizeProblems()).toEqual([]);
});
