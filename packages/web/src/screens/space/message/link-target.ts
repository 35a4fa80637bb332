/** Where a link of a message may lead, and how that is named beside it. */
export interface LinkTarget {
  readonly href: string;
  /** The host, in the letters that the network uses; for mail the address. */
  readonly host: string;
}

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * Reads an address that somebody wrote. `null`: it leads nowhere, and is only shown. An address
 * without a scheme is one of this page: only the page itself makes those.
 */
export function linkTarget(address: unknown): LinkTarget | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!SCHEMES.has(url.protocol)) return null;
  if (url.protocol === 'mailto:') return mailTarget(url);
  if (url.host === '') return null;
  // `https://bank.example@other.example` leads to the other one: a name before it only deceives.
  url.username = '';
  url.password = '';
  return { href: url.href, host: url.host };
}

function mailTarget(url: URL): LinkTarget | null {
  return url.pathname === '' ? null : { href: url.href, host: url.pathname };
}

/** Whether the words of a link are where it leads, so that nobody needs to be told. */
export function saysItself(words: string, { href, host }: LinkTarget): boolean {
  const said = words.trim();
  // Letters that turn or hide others could make an address look like another one.
  if (!/^[\u0021-\u007e]+$/u.test(said)) return false;
  if (said === host) return true;
  return [said, `http://${said}`, `mailto:${said}`].some(
    (address) => linkTarget(address)?.href === href && !hasNameBeforeHost(address),
  );
}

function hasNameBeforeHost(address: string): boolean {
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
