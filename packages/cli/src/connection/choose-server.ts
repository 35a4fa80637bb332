import { networkInterfaces } from 'node:os';
import { dataDirectoryIn } from '@conch/server/data-directory';
import { notedServer } from '@conch/server/server-file';
import { readLogins } from './login-file.ts';
import { DEFAULT_URL, isLoopback, plainUrl } from './plain-url.ts';

/** The server that a command uses. */
export interface ServerChoice {
  readonly url: string;
  /** Null if no token was found. */
  readonly token: string | null;
  /**
   * The token that `login` uses to sign in. It is never a stored token, because a stored token may
   * have expired.
   */
  readonly loginToken: string | null;
  /** The place from which the address comes. */
  readonly from: 'flag' | 'variable' | 'login' | 'this machine' | 'default';
}

interface Sources {
  readonly url: string | undefined;
  readonly token: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

type Address = Pick<ServerChoice, 'url' | 'from'>;
type LocalServer = ReturnType<typeof notedServer>;

/**
 * Chooses the server from the flags, the environment variables, the last login or the server of
 * this machine, in this order. A token is sent only to the server that it belongs to.
 */
export function chooseServer({ url, token, env, cwd }: Sources): ServerChoice {
  const local = notedServer(dataDirectoryIn(cwd, env));
  const givenAddress = addressFrom([
    ['flag', url],
    ['variable', env['CONCH_URL']],
  ]);
  const isSet = token !== undefined && token !== '';
  const tokenFor = (address: Address): string | null =>
    isSet ? token : variableToken(env, { address, local });
  // If both flags are there, no login is needed, so a damaged login file does not matter.
  const given = givenAddress === null ? null : tokenFor(givenAddress);
  if (givenAddress !== null && given !== null)
    return { ...givenAddress, token: given, loginToken: given };
  const logins = readLogins(env);
  const address = givenAddress ??
    addressFrom([
      ['login', logins[0]?.url],
      ['this machine', local?.address],
    ]) ?? { url: DEFAULT_URL, from: 'default' };
  const stored = logins.find((login) => login.url === address.url)?.token ?? null;
  const isLocal = [local?.address, local?.origin].includes(address.url);
  const own = isLocal && local !== null ? local.token : null;
  const first = tokenFor(address);
  return { ...address, token: first ?? stored ?? own, loginToken: first ?? own };
}

function addressFrom(
  candidates: readonly (readonly [ServerChoice['from'], string | undefined])[],
): Address | null {
  for (const [from, text] of candidates) {
    if (text !== undefined && text !== '') return { url: plainUrl(text), from };
  }
  return null;
}

/**
 * The token of an environment variable. The token is sent only to the server of `CONCH_URL`, to the
 * default address, and to the server of this machine.
 */
function variableToken(
  { CONCH_URL = '', CONCH_TOKEN = '', CONCH_ADMIN_TOKEN = '' }: Sources['env'],
  { address, local }: { readonly address: Address; readonly local: LocalServer },
): string | null {
  const token = CONCH_TOKEN === '' ? CONCH_ADMIN_TOKEN : CONCH_TOKEN;
  if (token === '') return null;
  const meant = CONCH_URL === '' ? DEFAULT_URL : plainUrl(CONCH_URL);
  const isOwn = address.url === local?.address && isOfThisMachine(address.url);
  return address.url === meant || isOwn ? token : null;
}

/**
 * True if an address is on this machine. The check is needed because a `server.json` could contain
 * any address.
 */
function isOfThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const bare = hostname.replaceAll(/[[\]]/gu, '');
  return isLoopback(hostname) || own.some(({ address }) => address === bare);
}
