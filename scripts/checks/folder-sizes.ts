import { dirname } from 'node:path/posix';
import { listFiles } from '../repository.ts';

const MOST_FILES = 25;

/** Folders with many files of one kind, in which a sub-folder would not help to find a file. */
const LISTS: Readonly<Record<string, string>> = {
  '.changeset': 'the release tool reads it flat',
  'docs/decisions': 'the decisions are numbered',
  'e2e/scenarios': 'each file is one story, found by its name',
  'packages/engine/test/transcripts': 'each file is one conversation, found by its name',
  'packages/store/src/migrations': 'the migrations are numbered',
  'packages/web/src/words/en': 'each file has the words of one part of the page',
  'packages/web/src/words/ar': 'each file has the words of one part of the page',
};

/** Folders with too many files. */
export async function folderSizeProblems(): Promise<string[]> {
  return problemsOfFolders(await listFiles(), LISTS);
}

/** The folders with too many files, for the given paths and the given exceptions. */
export function problemsOfFolders(
  paths: readonly string[],
  lists: Readonly<Record<string, string>>,
): string[] {
  const folders = Map.groupBy(paths, (path) => dirname(path));
  const tooLarge = [...folders]
    .filter(([folder, files]) => files.length > MOST_FILES && !Object.hasOwn(lists, folder))
    .map(
      ([folder, { length }]) =>
        `${folder} has ${length} files, more than ${MOST_FILES}. Move them into folders by idea`,
    );
  const short = Object.keys(lists)
    .filter((folder) => (folders.get(folder)?.length ?? 0) <= MOST_FILES)
    .map((folder) => `${folder} is small enough. Remove it from the lists`);
  return [...tooLarge, ...short].toSorted();
}
