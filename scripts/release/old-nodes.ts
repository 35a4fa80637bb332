import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nodePackage } from '../bring-node.mjs';
import { root } from '../repository.ts';
import { runNpm } from './npm.ts';

/** Older Node versions that the SDK supports. */
const OLD_NODES = ['20.20.2', '22.23.3'];

/** A Node binary. */
export interface NodeBinary {
  readonly version: string;
  readonly path: string;
}

/**
 * Installs the older Node versions into `.cache` once. On a machine without a Node package, nothing
 * is installed.
 */
export async function bringOldNodes(): Promise<readonly NodeBinary[]> {
  const name = nodePackage(process);
  if (name === null) return [];
  return Promise.all(
    OLD_NODES.map(async (version) => {
      const folder = join(root, '.cache', 'nodes', version);
      const file = process.platform === 'win32' ? 'node.exe' : 'node';
      const path = join(folder, 'node_modules', name, 'bin', file);
      if (!existsSync(path)) {
        await mkdir(folder, { recursive: true });
        const quiet = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock'];
        await runNpm(['install', '--prefix', folder, ...quiet, `${name}@${version}`], folder);
      }
      return { version, path };
    }),
  );
}
