import { isIPv4 } from 'node:net';
import { usageFailure } from '../cli-failure.ts';

/** The address that a command uses if no address was chosen. */
export const DEFAULT_URL = 'http://127.0.0.1:2662';

/**
 * The address of a server without a trailing slash. If the scheme is missing, an address on this
 * machine gets http.
 */
export function plainUrl(address: string): string {
  const full = /^[a-z][a-z\d+.-]*:\/\//iu.test(address)
    ? address
    : `${schemeFor(address)}://${address}`;
  if (!/^https?:/iu.test(full) || !URL.canParse(full)) {
    throw usageFailure(
      `“${withoutSecrets(address)}” is not the address of a Conch server. Use one like ${DEFAULT_URL}.`,
    );
  }
  const { origin, pathname } = new URL(full);
  return `${origin}${pathname.replace(/\/+$/u, '')}`;
}

// Removes a password and the secret of a sign-in link from an address.
function withoutSecrets(address: string): string {
  const [plain = ''] = address.split('#');
  return plain.replace(/[^/]*@/u, '…@');
}

function schemeFor(address: string): 'http' | 'https' {
  const asHttp = `http://${address}`;
  return URL.canParse(asHttp) && isLoopback(new URL(asHttp).hostname) ? 'http' : 'https';
}

/** True if a host is this machine. False for a name that only begins like a loopback address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
}
