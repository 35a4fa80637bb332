import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { OutsideError } from './outside-error.ts';
import { isPublicAddress } from './public-address.ts';

/** The addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveBySystem: Resolve = async (host) => {
  const found = await systemLookup(host, { all: true });
  return found.map(({ address }) => address);
};

/**
 * Looks a name up for a socket, once: what was checked is what is connected to. One address
 * inside among others refuses them all, since nobody could say which one a socket takes.
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
    throw new OutsideError('unknown-host', `Nobody knows where ${host} is.`);
  }
  if (!mayBeInside && !addresses.every(isPublicAddress)) {
    throw new OutsideError(
      'inside',
      `${host} leads to an address that is not on the internet; an operator who wants that lists ` +
        `it in CONCH_OUTBOUND as inside:${host}: and its port.`,
    );
  }
  return [first, ...others];
}
