import { isLoopback, type OwnNames } from './origin-check.ts';

/** The lifetimes of a session: without use, and in total. */
export const IDLE_MS = 7 * 86_400_000;
export const ABSOLUTE_MS = 30 * 86_400_000;

/**
 * The name of the session cookie. Browsers share cookies between ports of a host. So the name
 * includes the port on a loopback address, where several servers may run.
 */
function cookieName({ origin }: Pick<OwnNames, 'origin'>): string {
  const { protocol, hostname, port } = new URL(origin);
  // On plain http there is no `__Host-` prefix, because the prefix needs `Secure`, and browsers
  // differ on `Secure` for loopback.
  const name = protocol === 'https:' ? '__Host-sid' : 'sid';
  return isLoopback(hostname) && port !== '' ? `${name}-${port}` : name;
}

/** The `Set-Cookie` value of a session. An empty key deletes the cookie. */
export function sessionCookie(key: string, own: Pick<OwnNames, 'origin'>): string {
  const age = key === '' ? 0 : Math.floor(ABSOLUTE_MS / 1000);
  const secure = own.origin.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(own)}=${key}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}

/** The session key in the cookies of a request, or null. */
export function sessionKeyIn(
  header: string | undefined,
  own: Pick<OwnNames, 'origin'>,
): string | null {
  const name = cookieName(own);
  // Older versions had no port in the cookie name. The old name is still accepted, so that people
  // stay signed in.
  return readCookie(header, name) ?? readCookie(header, name.replace(/-\d+$/u, ''));
}

/** The value of a cookie. If the cookie is sent twice, the first value is used. */
function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}
