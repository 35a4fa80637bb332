import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../start/exposure.ts';

const WARNING =
  'This link works only on the machine that Conch runs on. To let others in, set CONCH_PUBLIC_ORIGIN to the address that people use: see “Letting others in” in docs/settings.md.';

// Addresses that lead nowhere from other machines: unspecified and link-local.
const nowhere = new BlockList();
nowhere.addSubnet('0.0.0.0', 8, 'ipv4');
nowhere.addSubnet('169.254.0.0', 16, 'ipv4');
nowhere.addAddress('::', 'ipv6');
nowhere.addSubnet('fe80::', 10, 'ipv6');

/** A warning that a link works only on this machine. Null if other machines can open it. */
export function linkWarning(link: string): string | null {
  const { hostname } = new URL(link);
  return isLoopback(hostname) || isNowhere(hostname) ? WARNING : null;
}

function isNowhere(hostname: string): boolean {
  if (hostname.endsWith('.localhost')) return true;
  const bare = hostname.replace(/^\[(.*)\]$/u, '$1');
  const kind = isIP(bare);
  return kind !== 0 && nowhere.check(bare, kind === 4 ? 'ipv4' : 'ipv6');
}
