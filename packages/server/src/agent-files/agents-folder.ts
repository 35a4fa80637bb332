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
 * Creates the folder for agent files, unless several nodes share the database. In that case, an
 * empty folder on one node would pause the agents whose files are on other nodes.
 */
export function makeAgentsFolder({ agentsDir, dataDir, databaseUrl }: AgentFolderSettings): void {
  if (agentsDir === null && databaseUrl === null) {
    mkdirSync(join(dataDir, 'agents'), { recursive: true, mode: 0o700 });
  }
}
