import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import sea from 'node:sea';
import { fileURLToPath } from 'node:url';

/** Files by their names, with `/` between folders. */
export interface ShippedFiles {
  readonly names: readonly string[];
  readonly read: (name: string) => Buffer;
}

/**
 * The folder of the page in this package. In a single executable it is the prefix of the asset
 * names.
 */
const PAGE = 'dist/page/';

/** The files of the page: inside a single executable, otherwise in this package. */
export function shippedPage(): ShippedFiles {
  if (!sea.isSea()) return filesIn(fileURLToPath(new URL(`../${PAGE}`, import.meta.url)));
  const keys = sea.getAssetKeys().filter((key) => key.startsWith(PAGE));
  return {
    names: keys.map((key) => key.slice(PAGE.length)).toSorted(),
    read: (name) => Buffer.from(sea.getAsset(`${PAGE}${name}`)),
  };
}

/** The manifest of this package. */
export function shippedManifest(): string {
  const name = 'package.json';
  return sea.isSea()
    ? sea.getAsset(name, 'utf8')
    : readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
}

/** The files below a folder. */
export function filesIn(folder: string): ShippedFiles {
  return { names: namesIn(folder), read: (name) => readFileSync(join(folder, name)) };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
      .toSorted();
  } catch {
    return [];
  }
}
