/**
 * @typedef {object} LockedPackage
 * @property {string} [name] The real name of the package, if its folder has another name.
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [peer]
 * @property {boolean} [optional]
 * @property {string | readonly string[]} [os]
 * @property {string | readonly string[]} [cpu]
 * @property {string | readonly string[]} [libc]
 * @property {string} [license]
 * @property {boolean} [hasInstallScript]
 * @property {Readonly<Record<string, string>>} [dependencies]
 * @property {Readonly<Record<string, string>>} [optionalDependencies]
 * @property {Readonly<Record<string, string>>} [peerDependencies]
 * @property {Readonly<Record<string, { readonly optional?: boolean }>>} [peerDependenciesMeta]
 */

/** @typedef {{ readonly packages: Readonly<Record<string, LockedPackage>> }} LockFile */

/**
 * Binaries for other machines that npm did not add to the lock file, because its registry did not
 * have them. `npm ci` needs an entry for each binary, on every machine.
 * @param {LockFile} lock
 * @returns {{ path: string, locked: LockedPackage }[]}
 */
export function missingForeignPackages(lock) {
  return Object.entries(lock.packages).flatMap(([parentPath, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => pathOfDependency(lock, parentPath, name) === undefined)
      .map(([name, version]) => ({
        path: `node_modules/${name}`,
        locked: foreignPackage({ name, version, parent }),
      })),
  );
}

/**
 * The lock file with the missing entries, in npm's own order.
 * @param {LockFile} lock
 * @returns {LockFile}
 */
export function withForeignPackages(lock) {
  const missing = missingForeignPackages(lock).map(({ path, locked }) => [path, locked]);
  const added = { ...lock.packages, ...Object.fromEntries(missing) };
  const packages = Object.entries(added).toSorted(([one], [other]) =>
    one.localeCompare(other, 'en'),
  );
  return { ...lock, packages: Object.fromEntries(packages) };
}

/**
 * The entry that a package gets for a dependency. The lookup works as in Node: first in the
 * package's folder, then in each outer folder.
 * @param {LockFile} lock
 * @param {string} parentPath
 * @param {string} name
 */
export function pathOfDependency(lock, parentPath, name) {
  const folders = parentPath.split('/node_modules/');
  const places = folders.map((_, count) =>
    folders.slice(0, folders.length - count).join('/node_modules/'),
  );
  return [...places.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`].find(
    (path) => Object.hasOwn(lock.packages, path),
  );
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

/**
 * The names of such packages contain the machine (`@scope/binding-linux-x64-musl`). The keys are in
 * npm's order.
 * @param {{ name: string, version: string, parent: LockedPackage }} of
 * @returns {LockedPackage}
 */
function foreignPackage(of) {
  const words = of.name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (cpu === undefined) throw new Error(`the name of ${of.name} does not contain a machine`);
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
