import { isIP } from 'node:net';
import { hostIn } from './host-of.ts';
import type { OutboundList } from './outbound-list.ts';
import { OutsideError } from './outside-error.ts';
import { isPublicAddress } from './public-address.ts';

/** An address that may be asked. */
export interface Destination {
  readonly url: URL;
  readonly host: string;
  /** Whether it may lead to this machine or its networks: the operator has said just that. */
  readonly mayBeInside: boolean;
}

const USUAL_PORTS: readonly number[] = [80, 443];
const PORT_OF: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Whether an address may be asked, as far as it can be told before its name is looked up. */
export function judgeAddress(given: string | URL, list: OutboundList): Destination | OutsideError {
  // A copy: whoever gave it must not be able to change it once it has been judged.
  const url = URL.canParse(String(given)) ? new URL(String(given)) : null;
  const usual = url === null ? undefined : PORT_OF[url.protocol];
  const host = url === null ? null : hostIn(url);
  if (url === null || usual === undefined || host === null) {
    return new OutsideError('bad-address', 'An address outside begins with https:// and a host.');
  }
  if (url.username !== '' || url.password !== '') {
    return new OutsideError(
      'bad-address',
      `The address at ${host} has a name or a password in it; take them out.`,
    );
  }
  const port = url.port === '' ? usual : Number(url.port);
  // From here on it is the name that was judged that is asked, not another way of writing it.
  url.hostname = isIP(host) === 6 ? `[${host}]` : host;
  if (list.hasPlace(host, port)) {
    return { url, host, mayBeInside: list.mayBeInside(host, port) };
  }
  return refusal({ url, host, port }, list) ?? { url, host, mayBeInside: false };
}

interface Asked {
  readonly url: URL;
  readonly host: string;
  readonly port: number;
}

function refusal({ url, host, port }: Asked, list: OutboundList): OutsideError | null {
  const place = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const listIt = `an operator can list it in CONCH_OUTBOUND as ${place}`;
  const refuse = (why: string): OutsideError =>
    new OutsideError('not-listed', `${why}; ${listIt}.`);
  if (!list.hasHost(host)) return refuse(`This server does not reach ${host}`);
  if (!USUAL_PORTS.includes(port))
    return refuse(`This server does not reach port ${port} of ${host}`);
  if (isIP(host) !== 0 && !isPublicAddress(host)) {
    return new OutsideError('inside', `${host} is not on the internet; ${listIt}.`);
  }
  if (url.protocol !== 'https:') return refuse(`This server reaches ${host} by https alone`);
  return null;
}
