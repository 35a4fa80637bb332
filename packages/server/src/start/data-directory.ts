import '@conch/store/needs-node';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The default data directory: the system's usual folder for user data. */
export function defaultDataDirectory(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const { HOME: ownHome = '', LOCALAPPDATA: local = '', XDG_DATA_HOME: shared = '' } = env;
  const home = ownHome === '' ? homedir() : ownHome;
  if (platform === 'win32') return join(local === '' ? home : local, 'conch');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'conch');
  return join(shared === '' ? join(home, '.local', 'share') : shared, 'conch');
}

/**
 * The data directory of a server that starts in this folder. It reads only one line of
 * `conch.yaml`, because loading the whole parser is slow.
 */
export function dataDirectoryIn(
  cwd: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const { CONCH_DATA_DIR: given = '' } = env;
  if (given !== '') return resolve(cwd, given);
  const [, , named] = /^dataDir:[ \t]*(["']?)([^\s"'#]+)\1/mu.exec(settingsText(cwd)) ?? [];
  if (named === undefined) return defaultDataDirectory(env);
  return named.startsWith('~/') ? join(homedir(), named.slice(2)) : resolve(cwd, named);
}

function settingsText(cwd: string): string {
  try {
    return readFileSync(join(cwd, 'conch.yaml'), 'utf8');
  } catch {
    return '';
  }
}
