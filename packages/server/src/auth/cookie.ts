import type { Config } from '../config.ts';

/** How long a session lasts: unused, and in all. */
export const IDLE_MS = 7 * 86_400_000;
export const ABSOLUTE_MS = 30 * 86_400_000;

// Browsers differ on `Secure` for plain http on loopback, and `__Host-` needs it.
export function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-sid' : 'sid';
}

/** The `Set-Cookie` line of a session; an empty key takes the cookie away. */
export function sessionCookie(key: string, isHttps: boolean): string {
  const age = key === '' ? 0 : Math.floor(ABSOLUTE_MS / 1000);
  const secure = isHttps ? '; Secure' : '';
  return `${cookieName(isHttps)}=${key}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}

/** The value of one cookie of a request; the first, if someone sends two of a name. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** Whether people reach this server by https. */
export function isSecure({ tls, publicOrigin }: Pick<Config, 'tls' | 'publicOrigin'>): boolean {
  return tls !== null || publicOrigin?.startsWith('https://') === true;
}
