import { providerReason } from '@conch/protocol';
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { GuardedFetchError } from './guarded-fetch-error.ts';
import { isPublicAddress } from './public-address.ts';

/** Returns the addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveBySystem: Resolve = async (host) => {
  const found = await systemLookup(host, { all: true });
  return found.map(({ address }) => address);
};

/**
 * Looks up a name once for a socket, so that the socket connects to the checked address. The socket
 * may connect to any address of the name. If one address is not public, the whole name is refused,
 * unless `mayBeInside` is true.
 */
export function checkedLookup(resolve: Resolve, mayBeInside: boolean): LookupFunction {
  return (host, { all }, tell) => {
    void checked(resolve, host, mayBeInside)
      .then(([first, ...others]) =>
        all === true ? tell(null, [first, ...others]) : tell(null, first.address, first.family),
      )
      .catch((error: Error) => tell(error, '', 0));
  };
}

interface Found {
  readonly address: string;
  readonly family: number;
}

async function checked(
  resolve: Resolve,
  host: string,
  mayBeInside: boolean,
): Promise<readonly [Found, ...Found[]]> {
  const addresses = await resolve(host).catch(() => []);
  const [first, ...others] = addresses.map((address) => ({ address, family: isIP(address) }));
  if (first === undefined) {
    throw new GuardedFetchError('unknown-host', providerReason('host-unknown', { host }));
  }
  if (!mayBeInside && !addresses.every(isPublicAddress)) {
    throw new GuardedFetchError('inside', providerReason('host-leads-inside', { host }));
  }
  return [first, ...others];
}
