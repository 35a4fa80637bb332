import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../repository.ts';
import { PUBLISHED } from './dist-stamp.mjs';
import type { PackedPackage } from './empty-project.ts';
import { runNpm } from './npm.ts';

/** Packs every published package into tarballs, as `npm publish` would. */
export async function packPackages(): Promise<readonly PackedPackage[]> {
  const folder = join(root, '.cache', 'tarballs');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const workspaces = PUBLISHED.flatMap((name) => ['--workspace', `packages/${name}`]);
  const output = await runNpm(
    ['pack', '--json', '--pack-destination', folder, ...workspaces],
    root,
  );
  const packed = JSON.parse(output.slice(output.indexOf('['))) as readonly {
    readonly name: string;
    readonly filename: string;
  }[];
  return Promise.all(
    packed.map(async ({ name, filename }) => ({
      tarball: join(folder, filename),
      manifest: JSON.parse(
        await readFile(join(root, 'packages', name.replace('@conch/', ''), 'package.json'), 'utf8'),
      ) as PackedPackage['manifest'],
    })),
  );
}
