import { posix } from 'node:path';
import { listFiles, readTexts, type SourceText } from '../repository.ts';

/** Links in documents to missing files. */
export async function linkProblems(): Promise<string[]> {
  const paths = await listFiles();
  const documents = await readTexts(paths.filter((path) => path.endsWith('.md')));
  return documents.flatMap((document) => brokenLinksIn(document, paths));
}

/** The broken links in one document. `paths` are all files of the repository. */
export function brokenLinksIn({ path, text }: SourceText, paths: readonly string[]): string[] {
  const places = new Set(paths.flatMap((file) => [file, ...foldersOf(file)]));
  return withoutCode(text)
    .split('\n')
    .flatMap((line, index) =>
      targetsIn(line)
        .filter((target) => !places.has(posix.join(posix.dirname(path), target)))
        .map((target) => `${path}:${index + 1}: there is no ${target}`),
    );
}

function foldersOf(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? ['.'] : [folder, ...foldersOf(folder)];
}

/** Replaces code by blanks and keeps line breaks, because links in code are only examples. */
function withoutCode(text: string): string {
  const code = /^ *(`{3,}|~{3,})[^]*?^ *\1|(?<!`)(`+)(?!`)[^\n]*?[^`]\2(?!`)/gm;
  return text.replaceAll(code, (found) => found.replaceAll(/[^\n]/g, ' '));
}

/** The targets of the links in a line, within the repository. */
function targetsIn(line: string): string[] {
  const inline = [...line.matchAll(/\]\(\s*<?([^)\s>]+)/g)];
  const named = [...line.matchAll(/^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/g)];
  return [...inline, ...named]
    .map(([, link = '']) => link)
    .filter((link) => !/^(?:[a-z][\w+.-]*:|\/\/|#)/i.test(link))
    .map((link) => decodeURI(link.replace(/[#?].*$/, '')).replace(/\/$/, ''));
}
