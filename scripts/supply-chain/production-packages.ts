import { type LockedPackage, type LockFile, pathOfDependency } from '../foreign-packages.mjs';
import { listFiles, readTexts } from '../repository.ts';

/** A package of the lock file that users of Conch run, with its version. */
export interface ProductionPackage {
  readonly name: string;
  readonly version: string;
  readonly isOurs: boolean;
  /** True if an install may omit the package, for example a binary for another machine. */
  readonly isOptional: boolean;
  readonly hasInstallScript: boolean;
  readonly license?: string;
  readonly integrity?: string;
  /** The entries of the packages that this package depends on. */
  readonly dependsOn: readonly string[];
}

export interface WorkspaceManifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The package with the page. It is private, but the server contains a build of it. */
const PAGE = '@conch/web';

/** True for the packages that users get: the published packages and the page. */
function isShipped({ name, private: isPrivate }: WorkspaceManifest): boolean {
  return name === PAGE || isPrivate !== true;
}

/** The manifests of the packages in `packages/`. */
export async function readManifests(): Promise<readonly WorkspaceManifest[]> {
  const paths = (await listFiles('packages')).filter((path) =>
    /^packages\/[^/]+\/package\.json$/u.test(path),
  );
  return (await readTexts(paths)).map(({ text }) => JSON.parse(text) as WorkspaceManifest);
}

/** The production packages of this repository, by their entries in package-lock.json. */
export async function readProductionPackages(): Promise<ReadonlyMap<string, ProductionPackage>> {
  const [manifests, [lock]] = await Promise.all([
    readManifests(),
    readTexts(['package-lock.json']),
  ]);
  if (lock === undefined) throw new Error('package-lock.json was not read');
  const shipped = manifests.filter(isShipped).map(({ name }) => name);
  return productionPackages(JSON.parse(lock.text) as LockFile, shipped);
}

/**
 * Every package that the shipped packages need. npm's `dev` flag does not show this, because
 * private packages for tests have dependencies too.
 */
export function productionPackages(
  lock: LockFile,
  shipped: readonly string[],
): ReadonlyMap<string, ProductionPackage> {
  const found = new Map<string, ProductionPackage>();
  const shippedPaths = shipped.map((name) => entryOf(lock, '', name));
  const nodes = Object.keys(lock.packages['']?.optionalDependencies ?? {});
  const waiting = [...shippedPaths, ...nodes.map((name) => entryOf(lock, '', name))];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const locked = lock.packages[path] ?? {};
    const dependsOn = dependenciesOf(lock, path, locked);
    found.set(path, productionPackage({ path, locked, dependsOn }));
    waiting.push(...dependsOn);
  }
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function dependenciesOf(lock: LockFile, path: string, locked: LockedPackage): readonly string[] {
  const optional = Object.keys(locked.optionalDependencies ?? {});
  const required = Object.keys(locked.dependencies ?? {}).filter(
    (name) => !optional.includes(name),
  );
  const peers = Object.keys(locked.peerDependencies ?? {});
  const mayBeMissing = [...optional, ...peers].flatMap((name) => {
    const isUnwanted = locked.peerDependenciesMeta?.[name]?.optional === true;
    return isUnwanted || pathOfDependency(lock, path, name) === undefined ? [] : [name];
  });
  const names = [...new Set([...required, ...mayBeMissing])];
  return names.map((name) => entryOf(lock, path, name));
}

/** The entry of a dependency, or the folder that it links to. */
function entryOf(lock: LockFile, parentPath: string, name: string): string {
  const path = pathOfDependency(lock, parentPath, name);
  if (path === undefined) {
    throw new Error(`package-lock.json has no ${name} for "${parentPath}": run npm install`);
  }
  const { link, resolved } = lock.packages[path] ?? {};
  return link === true && resolved !== undefined ? resolved : path;
}

function productionPackage(at: {
  readonly path: string;
  readonly locked: LockedPackage;
  readonly dependsOn: readonly string[];
}): ProductionPackage {
  const { path, locked, dependsOn } = at;
  const { version, license, integrity } = locked;
  const name =
    locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (version === undefined) throw new Error(`package-lock.json: ${path} has no version`);
  return {
    name,
    version,
    isOurs: !path.includes('node_modules/'),
    isOptional: locked.optional === true,
    hasInstallScript: locked.hasInstallScript === true,
    ...(license === undefined ? {} : { license }),
    ...(integrity === undefined ? {} : { integrity }),
    dependsOn,
  };
}
