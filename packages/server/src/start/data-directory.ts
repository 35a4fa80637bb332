import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where Conch keeps everything unless told: where this system keeps its users' data. */
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
