import {
  type ProductionPackage,
  readManifests,
  readProductionPackages,
  type WorkspaceManifest,
} from '../supply-chain/production-packages.ts';

/**
 * The limit for direct dependencies, because each dependency adds an author to trust (T21). The
 * dependencies of the page do not count.
 */
const MOST_DEPENDENCIES = 40;

/** Reports too many direct dependencies of the published packages, and packages that run scripts. */
export async function dependencyProblems(): Promise<string[]> {
  const [manifests, packages] = await Promise.all([readManifests(), readProductionPackages()]);
  return [
    ...tooManyDependencies(manifests, MOST_DEPENDENCIES),
    ...installScriptProblems(packages.values()),
  ];
}

/** Reports too many direct dependencies, for the given manifests and the given limit. */
export function tooManyDependencies(
  manifests: readonly WorkspaceManifest[],
  most: number,
): string[] {
  const ours = new Set(manifests.map(({ name }) => name));
  const names = manifests
    .filter((manifest) => manifest.private !== true)
    .flatMap((manifest) =>
      Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
    );
  const foreign = [...new Set(names)].filter((name) => !ours.has(name)).toSorted();
  if (foreign.length <= most) return [];
  return [
    `The published packages have ${foreign.length} direct dependencies, more than ${most}: ${foreign.join(', ')}`,
  ];
}

/**
 * Reports packages with install scripts. The `.npmrc` of this repository disables these scripts
 * only here, and users would run them.
 */
export function installScriptProblems(
  packages: Iterable<Pick<ProductionPackage, 'name' | 'version' | 'hasInstallScript'>>,
): string[] {
  return [...packages]
    .filter(({ hasInstallScript }) => hasInstallScript)
    .map(({ name, version }) => `${name}@${version} runs a script when users install it`);
}
