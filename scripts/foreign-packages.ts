export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly peer?: boolean;
  readonly optional?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface ForeignPackage {
  readonly path: string;
  readonly locked: LockedPackage;
}

/**
 * Binaries for other machines that npm left out of the lock file because the registry at hand did
 * not have them. `npm ci` wants an entry for each, on every machine.
 */
export function missingForeignPackages(lock: LockFile): ForeignPackage[] {
  return Object.entries(lock.packages).flatMap(([parentPath, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => findLocked(lock, parentPath, name) === undefined)
      .map(([name, version]) => ({
        path: `node_modules/${name}`,
        locked: foreignPackage({ name, version, parent }),
      })),
  );
}

/** The lock file with those entries, in npm's own order. */
export function withForeignPackages(lock: LockFile): LockFile {
  const added = missingForeignPackages(lock).map(({ path, locked }) => [path, locked] as const);
  const packages = [...Object.entries(lock.packages), ...added].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en'),
  );
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** Looks where Node would look: in the parent's own folder, then outwards. */
function findLocked(lock: LockFile, parentPath: string, name: string): LockedPackage | undefined {
  const folders = parentPath.split('/node_modules/');
  const places = folders.map((_, count) =>
    folders.slice(0, folders.length - count).join('/node_modules/'),
  );
  return [...places.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`]
    .map((path) => lock.packages[path])
    .find((locked) => locked !== undefined);
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** Such packages tell their machine by name (`@scope/binding-linux-x64-musl`). Keys in npm's order. */
function foreignPackage(of: {
  name: string;
  version: string;
  parent: LockedPackage;
}): LockedPackage {
  const words = of.name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (cpu === undefined) throw new Error(`${of.name} does not tell its machine by name`);
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  return {
    version: of.version,
    cpu: [cpu],
    ...(of.parent.dev === true ? { dev: true } : {}),
    ...(os === 'linux' ? { libc: [libc] } : {}),
    optional: true,
    ...(os === undefined ? {} : { os: [os] }),
    ...(of.parent.peer === true ? { peer: true } : {}),
  };
}
