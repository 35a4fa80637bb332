import { dirname, join } from 'node:path/posix';
import { listFiles, readTexts, type SourceText } from '../repository.ts';

/** A file with fewer lines needs a reason to be a file. */
const SMALL = 40;

/** A file with more lines is too long, so a small file is not merged into it. */
const MOST_LINES = 400;

/** A file that is the only importer of so many files of a folder is their registry. */
const MANY_ENTRIES = 4;

const CODE = /(?<!\.d)\.(?:tsx?|mjs)$/u;
const TEST = /(?:^|\/)(?:test|e2e)\/|\.test\.tsx?$/u;
// An import without names runs its file before the other imports, so the file must stay a file.
const IMPORT =
  /(?:(?<alone>\bimport\(\s*|\bnew URL\(\s*|\bimport )|\bfrom )'(?<to>\.[^'?]+)(?<query>\?)?/gu;

interface CodeFile {
  readonly path: string;
  readonly lines: number;
  readonly isGenerated: boolean;
  readonly importers: Importer[];
  isTested: boolean;
}

interface Importer {
  readonly file: CodeFile;
  /** Whether the file is loaded alone: with `import()`, as a worker, or for its effects. */
  readonly isLazy: boolean;
}

/** Small files that only one file imports, without a reason to be files. */
export async function smallFileProblems(): Promise<string[]> {
  const paths = (await listFiles()).filter((path) => CODE.test(path));
  return problemsOfSmallFiles(await readTexts(paths));
}

/** The small files among the given sources that belong in their importer. */
export function problemsOfSmallFiles(sources: readonly SourceText[]): string[] {
  const merged: { readonly file: CodeFile; readonly importer: Importer }[] = [];
  const entries = new Map<string, number>();
  for (const file of filesOf(sources)) {
    const [importer, ...others] = file.importers;
    if (importer === undefined || others.length > 0) continue;
    const registry = registryOf(file, importer);
    entries.set(registry, (entries.get(registry) ?? 0) + 1);
    if (file.lines < SMALL && !hasReason(file, importer)) merged.push({ file, importer });
  }
  return merged
    .filter(({ file, importer }) => (entries.get(registryOf(file, importer)) ?? 0) < MANY_ENTRIES)
    .map(
      ({ file, importer }) =>
        `${file.path}: has ${file.lines} lines and one importer. Move its code into ${importer.file.path}`,
    );
}

/** The reasons to be a file: own tests, lazy loading, a generator, a package's door, or the length. */
function hasReason(file: CodeFile, { file: into, isLazy }: Importer): boolean {
  return (
    file.isTested ||
    isLazy ||
    file.isGenerated ||
    into.path.endsWith('/index.ts') ||
    file.lines + into.lines > MOST_LINES
  );
}

/** The importer with the folder of the file, or with the importer's own folder: `ar/` of `ar.ts`. */
function registryOf({ path }: CodeFile, { file: into }: Importer): string {
  const own = `${into.path.replace(CODE, '')}/`;
  return `${into.path} ${path.startsWith(own) ? own : dirname(path)}`;
}

/** The source files with the source files that import them. Tests count only as tests. */
function filesOf(sources: readonly SourceText[]): readonly CodeFile[] {
  const files = new Map(sources.map((source) => [source.path, codeFile(source)]));
  for (const { path, text } of sources) {
    const file = files.get(path);
    for (const { groups } of text.matchAll(IMPORT)) {
      const imported = files.get(join(dirname(path), groups?.['to'] ?? ''));
      if (file === undefined || imported === undefined) continue;
      if (TEST.test(path)) imported.isTested = true;
      else
        addImporter(imported, {
          file,
          isLazy: (groups?.['alone'] ?? groups?.['query']) !== undefined,
        });
    }
  }
  return [...files.values()].filter(({ path }) => !TEST.test(path));
}

function codeFile({ path, text }: SourceText): CodeFile {
  const lines = text.split('\n').length - 1;
  const isGenerated = text.startsWith('// Generated ');
  return { path, lines, isGenerated, importers: [], isTested: false };
}

/** A file that is also loaded lazily by the same importer counts as lazy. */
function addImporter({ importers }: CodeFile, importer: Importer): void {
  const known = importers.findIndex(({ file }) => file === importer.file);
  if (known === -1) importers.push(importer);
  else if (importer.isLazy) importers[known] = importer;
}
