import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

type AgentFolderSettings = Pick<Config, 'agentsDir' | 'dataDir' | 'databaseUrl'>;

/** The folder of agent files, or null if there is none. */
export function agentsFolder({ agentsDir, dataDir }: AgentFolderSettings): string | null {
  if (agentsDir !== null) return agentsDir;
  const usual = join(dataDir, 'agents');
  return existsSync(usual) ? usual : null;
}

/**
 * Creates the folder for agent files, unless nodes share the database. There an empty folder would
 * pause the agents of the other nodes' files.
 */
export function makeAgentsFolder({ agentsDir, dataDir, databaseUrl }: AgentFolderSettings): void {
  if (agentsDir === null && databaseUrl === null) {
    mkdirSync(join(dataDir, 'agents'), { recursive: true, mode: 0o700 });
  }
}
