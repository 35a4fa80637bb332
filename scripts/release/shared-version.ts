import type { LockFile } from '../foreign-packages.mjs';

interface VersionedManifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const FIELDS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const;

/**
 * Reports packages that do not have the shared version, and packages that depend on another version
 * of one of our packages.
 */
export function versionProblems(
  manifests: readonly VersionedManifest[],
  version: string,
): readonly string[] {
  const ours = new Set(manifests.map(({ name }) => name));
  return manifests.flatMap((manifest) => {
    const wrong = FIELDS.flatMap((field) => Object.entries(manifest[field] ?? {})).filter(
      ([name, wanted]) => ours.has(name) && wanted !== version,
    );
    return [
      ...(manifest.version === version
        ? []
        : [`${manifest.name} has version ${manifest.version}, not ${version}`]),
      ...wrong.map(
        ([name, wanted]) => `${manifest.name} depends on ${name} ${wanted}, not ${version}`,
      ),
    ];
  });
}

/** A lock file also has the version of the whole repository. */
export interface VersionedLockFile extends LockFile {
  readonly version?: string;
}

/** The lock file with a new version for our own packages. Everything else is unchanged. */
export function withSharedVersion(lock: VersionedLockFile, version: string): VersionedLockFile {
  const paths = Object.keys(lock.packages).filter((path) => !path.includes('node_modules/'));
  const ours = new Set(paths.flatMap((path) => lock.packages[path]?.name ?? []));
  const raised = paths.map((path) => {
    const entry = { ...lock.packages[path], version };
    const fields = FIELDS.flatMap((field) => {
      const expected = (entry as Partial<VersionedManifest>)[field];
      return expected === undefined ? [] : [[field, raise({ expected, ours, version })]];
    });
    return [path, { ...entry, ...(Object.fromEntries(fields) as object) }] as const;
  });
  return { ...lock, version, packages: { ...lock.packages, ...Object.fromEntries(raised) } };
}

function raise(of: {
  readonly expected: Readonly<Record<string, string>>;
  readonly ours: ReadonlySet<string>;
  readonly version: string;
}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(of.expected).map(([name, old]) => [name, of.ours.has(name) ? of.version : old]),
  );
}
