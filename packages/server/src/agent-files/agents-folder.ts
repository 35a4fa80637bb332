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
 * Creates the folder for agent files. Nodes that share a database do not: an empty folder means
 * that there are no agent files, so it would pause the agents of other nodes' files.
 */
export function makeAgentsFolder({ agentsDir, dataDir, databaseUrl }: AgentFolderSettings): void {
  if (agentsDir === null && databaseUrl === null) {
    mkdirSync(join(dataDir, 'agents'), { recursive: true, mode: 0o700 });
  }
}
