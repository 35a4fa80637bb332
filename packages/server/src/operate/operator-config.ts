import type { Config } from '../config.ts';
import { readConfig } from '../start/read-config.ts';
import { StartRefused } from '../start/start-refused.ts';

/** The settings of a server, for a command of its operator. */
export interface OperatorPlace {
  /** The data directory as it was given to the server. */
  readonly dataDir: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder in which the command was typed. */
  readonly cwd: string;
}

/** Reads the settings as the server would. Throws `StartRefused` if they are wrong. */
export function operatorConfig({ dataDir, env, cwd }: OperatorPlace): Config {
  const args = dataDir === undefined ? [] : ['--data-dir', dataDir];
  const read = readConfig({ args, env, cwd });
  if (read.kind === 'config') return read.config;
  throw new StartRefused(read.kind === 'problems' ? read.problems.join(' ') : '');
}
