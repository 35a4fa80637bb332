import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliFailure, usageFailure } from '../cli-failure.ts';

/** A stored sign-in to one server. */
export interface Login {
  readonly url: string;
  readonly token: string;
  /**
   * The id of the token. Null if the token was made elsewhere, so that `logout` only deletes the
   * login.
   */
  readonly tokenId: string | null;
  readonly person: string;
}

/** All stored logins. A command without an address uses the first login. */
export type Logins = readonly Login[];

type Environment = Readonly<Record<string, string | undefined>>;

/** The directory `conch` in the configuration directory of the user. */
export function configDirectory(
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): string {
  const { XDG_CONFIG_HOME: configHome = '', APPDATA: appData = '', HOME: ownHome = '' } = env;
  const home = ownHome === '' ? homedir() : ownHome;
  const plain = platform === 'win32' && appData !== '' ? appData : join(home, '.config');
  return join(configHome === '' ? plain : configHome, 'conch');
}

function loginFile(env: Environment): string {
  return join(configDirectory(env), 'logins.json');
}

/**
 * The stored logins, or an empty list if the file is missing. Throws if the file is damaged,
 * because without its logins a command would use another server.
 */
export function readLogins(env: Environment): Logins {
  const path = loginFile(env);
  const text = textOf(path);
  if (text === null) return [];
  const stored = parsed(text);
  if (Array.isArray(stored) && stored.every(isLogin)) return stored;
  throw usageFailure(`${path} is damaged. Repair it, or delete it and run “conch login”.`);
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw usageFailure(`${path} cannot be read (${code}). Make it readable, or delete it.`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isLogin(stored: unknown): stored is Login {
  const { url, token, tokenId, person } = (stored ?? {}) as Partial<Record<keyof Login, unknown>>;
  const hasTexts = [url, token, person].every((one) => typeof one === 'string');
  return hasTexts && (tokenId === null || typeof tokenId === 'string');
}

/** Replaces the login file. Only its owner can read the file. */
export function writeLogins(env: Environment, logins: Logins): void {
  const path = loginFile(env);
  if (logins.length > 0) {
    const text = `${JSON.stringify(logins, null, 2)}\n`;
    withDraft(path, text, (draft) => renameSync(draft, path));
    return;
  }
  try {
    rmSync(path, { force: true });
  } catch (error) {
    throw notStored(path, error);
  }
}

/** Throws if logins cannot be stored. `login` calls this function before it makes a token. */
export function refuseUnstorable(env: Environment): void {
  // The text is not empty, because a full disk still accepts an empty file.
  withDraft(loginFile(env), '[]\n', () => {});
}

/** Writes a temporary file for `use`. The file is also removed after a failure. */
function withDraft(path: string, text: string, use: (draft: string) => void): void {
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // A leftover temporary file would keep its permissions, or could be a link to another file.
    rmSync(draft, { force: true });
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    use(draft);
  } catch (error) {
    throw notStored(path, error);
  } finally {
    if (existsSync(draft)) rmSync(draft);
  }
}

function notStored(path: string, error: unknown): CliFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why =
    code === 'ENOSPC'
      ? `${path} cannot be written: its disk is full. Free some space and try again.`
      : `${path} cannot be written (${code}). Make its folder writable for this user.`;
  return new CliFailure('failed', why, 'login-not-stored');
}
