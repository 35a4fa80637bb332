import { isIP } from 'node:net';
import { unreachable } from '../unreachable.ts';
import { hostOf } from './host-of.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * The addresses that an operator allows Conch to reach. `FORMS` lists the valid forms of an entry.
 */
export class OutboundList {
  readonly #hosts = new Set<string>();
  readonly #places = new Set<string>();
  readonly #insidePlaces = new Set<string>();
  readonly #domains: string[] = [];
  #isAnywhere = false;

  constructor(entries: readonly string[]) {
    for (const text of entries) {
      const entry = readEntry(text);
      if ('reason' in entry) throw new Error(`${text}: ${entry.reason}`);
      this.#add(entry);
    }
  }

  /** True if exactly this port of this host is listed. */
  hasPlace(host: string, port: number): boolean {
    return this.#places.has(placeOf(host, port)) || this.mayBeInside(host, port);
  }

  /** True if the list also allows this port at addresses that are not on the internet. */
  mayBeInside(host: string, port: number): boolean {
    return this.#insidePlaces.has(placeOf(host, port));
  }

  /** True if the list allows the usual ports of this host at addresses on the internet. */
  hasHost(host: string): boolean {
    if (this.#isAnywhere || this.#hosts.has(host)) return true;
    return this.#domains.some((domain) => host.endsWith(`.${domain}`));
  }

  #add(entry: Entry): void {
    switch (entry.kind) {
      case 'anywhere':
        this.#isAnywhere = true;
        break;
      case 'host':
        this.#hosts.add(entry.host);
        break;
      case 'domain':
        this.#domains.push(entry.host);
        break;
      case 'place':
        this.#places.add(placeOf(entry.host, entry.port));
        break;
      case 'inside':
        this.#insidePlaces.add(placeOf(entry.host, entry.port));
        break;
      default:
        unreachable(entry);
    }
  }
}

/**
 * Reads the entries of a list in a text. Returns the entries, or the problem with the first wrong
 * entry.
 */
export function readOutbound(
  text: string,
):
  | { readonly ok: true; readonly value: readonly string[] }
  | { readonly ok: false; readonly reason: string } {
  const entries = text.split(/[\s,]+/u).filter((entry) => entry !== '');
  for (const entry of entries) {
    const read = readEntry(entry);
    if ('reason' in read) return { ok: false, reason: `${read.reason} (“${entry}”)` };
  }
  return { ok: true, value: entries };
}

type Entry =
  | { readonly kind: 'anywhere' }
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'domain'; readonly host: string }
  | { readonly kind: 'place' | 'inside'; readonly host: string; readonly port: number };

const FORMS = 'write each address as host, host:port, inside:host:port, *.host or *';
const INSIDE = 'inside:';
const MOST_PORT = 65_535;

function readEntry(text: string): Entry | { readonly reason: string } {
  if (text === '*') return { kind: 'anywhere' };
  // The prefix `inside:` needs a second colon, because a host may itself have the name `inside`, as
  // in `inside:80`.
  const isInside = /^inside:.*:/u.test(text);
  const [, star, name = '', port] =
    /^(\*\.)?(\[[^\]]+\]|[^*/@?#:\\[\]]+)(?::(\d+))?$/u.exec(
      isInside ? text.slice(INSIDE.length) : text,
    ) ?? [];
  const host = hostOf(name);
  if (host === null) return { reason: FORMS };
  if (star !== undefined) {
    const isDomain = port === undefined && isIP(host) === 0;
    return isDomain ? { kind: 'domain', host } : { reason: FORMS };
  }
  if (port !== undefined) {
    const number = Number(port);
    const isPort = number >= 1 && number <= MOST_PORT;
    if (!isPort) return { reason: FORMS };
    // Nobody can redirect localhost or an IP address, so the entry also allows inside addresses.
    // Any other name could be redirected by its owner.
    const isFixed = host === 'localhost' || isIP(host) !== 0;
    return { kind: isInside || isFixed ? 'inside' : 'place', host, port: number };
  }
  if (isInside) return { reason: FORMS };
  const isNear = host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));
  return isNear
    ? { reason: 'an address that is not on the internet needs a port, as in host:port' }
    : { kind: 'host', host };
}

function placeOf(host: string, port: number): string {
  return `${host} ${port}`;
}
