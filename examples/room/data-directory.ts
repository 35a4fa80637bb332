import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where Conch keeps what is said: `CONCH_DATA_DIR`, or where this system keeps users' data. */
export function dataDirectory(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const { CONCH_DATA_DIR: chosen = '', LOCALAPPDATA: local = '' } = environment;
  if (chosen !== '') return chosen;
  if (platform === 'win32') return join(local === '' ? homedir() : local, 'conch');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'conch');
  const { XDG_DATA_HOME: data = '' } = environment;
  return join(data === '' ? join(homedir(), '.local', 'share') : data, 'conch');
}
