import { createHash } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../repository.ts';
import { runNpm } from './npm.ts';

interface LockEntry {
  readonly dev?: boolean;
  readonly [field: string]: unknown;
}

/** A packed package: its manifest and its tarball. */
export interface PackedPackage {
  readonly manifest: {
    readonly name: string;
    readonly version: string;
    readonly exports?: object;
    readonly engines?: { readonly node?: string };
  };
  readonly tarball: string;
}

/** Packages that the samples need to compile and run. */
const TOOLS = ['@types/node', '@types/ws', 'openai', 'undici-types', 'ws'];

/**
 * Installs tarballs into an empty project outside the repository, with real npm. The lock file of
 * the project names the versions that are installed here, so third-party packages come from npm's
 * cache.
 */
export async function installInEmptyProject(packed: readonly PackedPackage[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'conch-project-'));
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const ours = Object.fromEntries(
    await Promise.all(packed.map(async (one) => [one.manifest.name, await lockEntryOf(one)])),
  ) as Record<string, LockEntry>;
  const foreign = Object.entries(packages)
    .map(([path, entry]) => [path.replace(/^packages\//u, 'node_modules/@conch/'), entry] as const)
    .filter(([path, entry]) => {
      const name = path.replace(/^.*node_modules\//u, '');
      if (path === '' || name.startsWith('@conch/')) return false;
      return entry.dev !== true || TOOLS.includes(name);
    });
  const manifest = {
    name: 'empty-project',
    private: true,
    type: 'module',
    dependencies: {
      ...Object.fromEntries(
        packed.map(({ manifest: { name }, tarball }) => [name, `file:${tarball}`]),
      ),
      ...versionsOf(TOOLS, packages),
    },
  };
  const lock = {
    name: manifest.name,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': manifest,
      ...Object.fromEntries(
        Object.entries(ours).map(([name, entry]) => [`node_modules/${name}`, entry]),
      ),
      ...Object.fromEntries(foreign.map(([path, { dev: _dev, ...entry }]) => [path, entry])),
    },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock, null, 2));
  await runNpm(['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  return folder;
}

async function lockEntryOf({ manifest, tarball }: PackedPackage): Promise<LockEntry> {
  const bytes = await readFile(tarball);
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  return { ...manifest, resolved: `file:${tarball}`, integrity };
}

function versionsOf(
  names: readonly string[],
  packages: Record<string, LockEntry>,
): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => [name, packages[`node_modules/${name}`]?.['version']]),
  );
}
