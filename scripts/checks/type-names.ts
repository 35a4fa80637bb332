import { listFiles, readTexts, type SourceText } from '../repository.ts';

// `export type { … }` only re-exports a name and declares nothing.
const DECLARATION =
  /^(export )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)(?![\w,]| from)/gmu;

/** Names that are only participles, which do not name the value that a type describes. */
const PARTICIPLES: ReadonlySet<string> = new Set([
  'Asked',
  'Given',
  'Kept',
  'Said',
  'Taken',
  'Told',
  'Wanted',
]);

/** Type names that end like participles and are allowed: two nouns, and the name of an error class. */
const NO_PARTICIPLES: ReadonlySet<string> = new Set(['Deferred', 'Need', 'Refused']);

/** Exported type names that exist twice, and types whose name is only a participle. */
export async function typeNameProblems(): Promise<string[]> {
  const paths = (await listFiles()).filter(
    (path) => /\.tsx?$/u.test(path) && !path.endsWith('.d.ts'),
  );
  return problemsOfTypeNames(await readTexts(paths));
}

/** The problems with the type names in the given sources. */
export function problemsOfTypeNames(sources: readonly SourceText[]): string[] {
  const declared = sources.flatMap(declaredTypes);
  const exported = Map.groupBy(
    declared.filter(({ isExported }) => isExported),
    ({ name }) => name,
  );
  const twice = [...exported]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => {
      const paths = places.map(({ path }) => path).join(', ');
      return `${name} is exported ${places.length} times. Give each type a different name: ${paths}`;
    });
  const participles = declared
    .filter(({ name, isExported }) => PARTICIPLES.has(name) || (isExported && isParticiple(name)))
    .map(({ name, path }) => `${path}: ${name} is a participle. Use a noun as the name of a type`);
  return [...twice, ...participles].toSorted();
}

function isParticiple(name: string): boolean {
  return /^[A-Z][a-z]+ed$/u.test(name) && !NO_PARTICIPLES.has(name);
}

interface DeclaredType {
  readonly name: string;
  readonly path: string;
  readonly isExported: boolean;
}

function declaredTypes({ path, text }: SourceText): DeclaredType[] {
  return [...text.matchAll(DECLARATION)].map(([, exported, name = '']) => ({
    name,
    path,
    isExported: exported !== undefined,
  }));
}
