import { providerReason, type Reason } from '@conch/protocol';
import { isIP } from 'node:net';
import { hostIn } from './host-of.ts';
import type { OutboundList } from './outbound-list.ts';
import { GuardedFetchError } from './guarded-fetch-error.ts';
import { isPublicAddress } from './public-address.ts';

/** An address that may be requested. */
export interface Destination {
  readonly url: URL;
  readonly host: string;
  /** True if the operator allows the address to be on this machine or its networks. */
  readonly mayBeInside: boolean;
}

const USUAL_PORTS: readonly number[] = [80, 443];
const PORT_OF: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** The ports of other protocols. The Fetch Standard blocks requests to these ports. */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
]);

/** Decides whether an address may be requested, before its name is looked up. */
export function judgeAddress(
  address: string | URL,
  list: OutboundList,
): Destination | GuardedFetchError {
  // The URL is copied, so that the caller cannot change the address after the check.
  const url = URL.canParse(String(address)) ? new URL(String(address)) : null;
  const usual = url === null ? undefined : PORT_OF[url.protocol];
  const host = url === null ? null : hostIn(url);
  if (url === null || usual === undefined || host === null) {
    return new GuardedFetchError('bad-address', providerReason('address-outside'));
  }
  if (url.username !== '' || url.password !== '') {
    return new GuardedFetchError('bad-address', providerReason('address-with-password', { host }));
  }
  const port = url.port === '' ? usual : Number(url.port);
  // The request uses the normal form that was checked, not the form that was written.
  url.hostname = isIP(host) === 6 ? `[${host}]` : host;
  if (list.hasPlace(host, port)) {
    if (BLOCKED_PORTS.has(port)) {
      return new GuardedFetchError('bad-address', providerReason('host-port', { host }));
    }
    return { url, host, mayBeInside: list.mayBeInside(host, port) };
  }
  return refusal({ url, host, port }, list) ?? { url, host, mayBeInside: false };
}

interface OutboundAddress {
  readonly url: URL;
  readonly host: string;
  readonly port: number;
}

function refusal(
  { url, host, port }: OutboundAddress,
  list: OutboundList,
): GuardedFetchError | null {
  const place = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const refuse = (why: Reason): GuardedFetchError => new GuardedFetchError('not-listed', why);
  if (!list.hasHost(host)) return refuse(providerReason('host-unlisted', { host, place }));
  if (!USUAL_PORTS.includes(port)) {
    return refuse(providerReason('port-unlisted', { host, port, place }));
  }
  if (isIP(host) !== 0 && !isPublicAddress(host)) {
    return new GuardedFetchError('inside', providerReason('host-inside', { host, place }));
  }
  return url.protocol === 'https:'
    ? null
    : refuse(providerReason('host-by-https', { host, place }));
}
