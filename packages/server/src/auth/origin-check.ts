import type { IncomingHttpHeaders } from 'node:http';
import { RequestRefused } from '../request-refused.ts';

/** The hosts and origins that belong to this server. */
export interface OwnNames {
  readonly hosts: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
  /** The address under which people open the server. */
  readonly origin: string;
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether a host name in a URL is the loopback address. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.includes(hostname);
}

export function ownNames(given: {
  readonly port: number;
  readonly publicOrigin: string | null;
  readonly isTls: boolean;
}): OwnNames {
  const scheme = given.isTls ? 'https' : 'http';
  const hosts = LOOPBACK.map((name) => `${name}:${given.port}`);
  const origins = hosts.map((host) => `${scheme}://${host}`);
  const origin = given.publicOrigin ?? `${scheme}://127.0.0.1:${given.port}`;
  hosts.push(new URL(origin).host);
  origins.push(new URL(origin).origin);
  return { hosts: new Set(hosts), origins: new Set(origins), origin };
}

interface OriginCheckInput {
  readonly headers: IncomingHttpHeaders;
  /** Every `Host` of the request, because `headers` keeps only the first. */
  readonly hosts: readonly string[] | undefined;
  /** Whether the request changes data or opens a socket. If so, a cookie alone is not enough. */
  readonly isChange: boolean;
  /** Whether the request is for the page or one of its files, which other sites may link to. */
  readonly isPage?: boolean;
  /** Foreign origins that may call this route. The route must ignore cookies. */
  readonly allowed?: readonly string[];
}

/**
 * Refuses requests that a foreign site makes through a browser, even if the site's name resolves to
 * this machine. A site cannot forge `Host` and `Origin`.
 */
export function originRefusal(
  own: OwnNames,
  { headers, hosts = [], isChange, isPage = false, allowed = [] }: OriginCheckInput,
): RequestRefused | null {
  if (hosts.length > 1) return new RequestRefused('bad-input', 'Two Host headers. Send one.');
  if (!own.hosts.has(headers.host?.toLowerCase() ?? '')) {
    const what =
      'This server does not answer under this host name. Open the address it printed, or set CONCH_PUBLIC_ORIGIN.';
    return new RequestRefused('foreign-host', what);
  }
  const { origin } = headers;
  if (origin !== undefined && allowed.includes(origin)) return null;
  if (origin !== undefined) return own.origins.has(origin) ? null : foreignOrigin(headers);
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') {
    // A link in a mail may open the page: the browser sends no cookie, and the page is public.
    return isPage && !isChange && isNavigation(headers) ? null : foreignOrigin(headers);
  }
  if (isChange && headers.cookie !== undefined && site !== 'same-origin') {
    return foreignOrigin(headers);
  }
  return null;
}

/** Whether a person opens the address in the browser. False for fetching, framing and embedding. */
function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

function foreignOrigin({ cookie }: IncomingHttpHeaders): RequestRefused {
  const what =
    cookie === undefined
      ? 'Pages of other sites cannot call this server. A program sends a token and no Origin header.'
      : 'Only this server’s own pages can do that with a cookie. A program sends a token.';
  return new RequestRefused('foreign-origin', what);
}
