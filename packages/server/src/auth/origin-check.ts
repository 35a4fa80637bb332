import type { IncomingHttpHeaders } from 'node:http';
import { Failure } from '../failure.ts';

/** The hosts and origins under which this server is itself, and no other. */
export interface OwnNames {
  readonly hosts: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
  /** Where people find it. */
  readonly origin: string;
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

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

interface Asked {
  readonly headers: IncomingHttpHeaders;
  /** Whether it changes something, or opens a socket: then a cookie alone does not do. */
  readonly isChange: boolean;
  /** Whether it asks for the page or a file of it: the door, to which links may lead. */
  readonly isPage?: boolean;
}

/**
 * A page of another site can make a browser ask this server, also by a name that it has pointed
 * at this machine. `Host` and `Origin` are what such a page cannot choose.
 */
export function originRefusal(
  own: OwnNames,
  { headers, isChange, isPage = false }: Asked,
): Failure | null {
  if (!own.hosts.has(headers.host?.toLowerCase() ?? '')) {
    const what =
      'This server goes by another name; open it by the address it printed, or set CONCH_PUBLIC_ORIGIN.';
    return new Failure('foreign-host', what);
  }
  const { origin } = headers;
  if (origin !== undefined) return own.origins.has(origin) ? null : foreignOrigin(headers);
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') {
    // Who follows a link from a mail asks with no cookie and for nothing that is anybody's.
    return isPage && !isChange && isNavigation(headers) ? null : foreignOrigin(headers);
  }
  if (isChange && headers.cookie !== undefined && site !== 'same-origin') {
    return foreignOrigin(headers);
  }
  return null;
}

/** Whether a person goes there, rather than a page that fetches, frames or embeds it. */
function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

function foreignOrigin({ cookie }: IncomingHttpHeaders): Failure {
  const what =
    cookie === undefined
      ? 'Pages of other sites may not ask this server; programs send a token, and no Origin.'
      : 'Only this server’s own pages may ask that with a cookie; programs send a token.';
  return new Failure('foreign-origin', what);
}
