import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

type Places = Pick<Config, 'agentsDir' | 'dataDir' | 'databaseUrl'>;

/** The folder whose files describe agents; `null`: nobody has made one. */
export function agentsFolder({ agentsDir, dataDir }: Places): string | null {
  if (agentsDir !== null) return agentsDir;
  const usual = join(dataDir, 'agents');
  return existsSync(usual) ? usual : null;
}

/**
 * Makes the folder for someone to put files into. Not where several nodes share a database: an
 * empty folder says that there are no agents of files, and takes those of other nodes away.
 */
export function makeAgentsFolder({ agentsDir, dataDir, databaseUrl }: Places): void {
  if (agentsDir === null && databaseUrl === null) {
    mkdirSync(join(dataDir, 'agents'), { recursive: true, mode: 0o700 });
  }
}
