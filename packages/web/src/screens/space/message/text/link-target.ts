/** The address of a link in a message, and the host to show next to the link. */
export interface LinkTarget {
  readonly href: string;
  /** The host in ASCII (Punycode), or the address of a mail link. */
  readonly host: string;
}

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * Parses the address of a link. Null if the address is invalid, so that the link is shown as text.
 * Relative addresses are invalid, because only the page itself may link within the page.
 */
export function linkTarget(address: unknown): LinkTarget | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!SCHEMES.has(url.protocol)) return null;
  if (url.protocol === 'mailto:') return mailTarget(url);
  if (url.host === '') return null;
  // `https://bank.example@other.example` leads to other.example. The part before the `@` only
  // deceives readers.
  url.username = '';
  url.password = '';
  return { href: url.href, host: url.host };
}

function mailTarget(url: URL): LinkTarget | null {
  return url.pathname === '' ? null : { href: url.href, host: url.pathname };
}

/** Whether the text of a link already shows the target of the link. */
export function showsTarget(words: string, { href, host }: LinkTarget): boolean {
  const label = words.trim();
  // Accepts only visible ASCII, because other characters can reorder, hide or imitate letters.
  if (!/^[\u0021-\u007e]+$/u.test(label)) return false;
  if (label === host) return true;
  return [label, `http://${label}`, `mailto:${label}`].some(
    (address) => linkTarget(address)?.href === href && !hasNameBeforeHost(address),
  );
}

function hasNameBeforeHost(address: string): boolean {
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
