import '@conch/store/needs-node';
import { examine, type Finding } from '../doctor/examine.ts';
import { lookAtToolServers, type ToolServerFinding } from '../doctor/tool-servers.ts';
import { readConfig, type ConfigSources } from '../start/read-config.ts';
import { StartRefused } from '../start/start-refused.ts';

/** The results of all checks of a data directory and its server. */
export interface Diagnosis {
  readonly dataDir: string;
  /** The address of the server that runs on this data directory. */
  readonly running: string | null;
  readonly findings: readonly Finding[];
  readonly toolServers: readonly ToolServerFinding[];
}

/**
 * Checks each point of “First run with no configuration” for the data directory, the server that
 * runs there, and a trial server. Throws `StartRefused` if the settings are wrong.
 */
export async function diagnose(sources: ConfigSources): Promise<Diagnosis> {
  const read = readConfig(sources);
  if (read.kind !== 'config') {
    throw new StartRefused(read.kind === 'problems' ? read.problems.join('\n') : '');
  }
  const { config } = read;
  const { running, findings } = await examine(config);
  const toolServers = await lookAtToolServers(config);
  return { dataDir: config.dataDir, running: running?.origin ?? null, findings, toolServers };
}
