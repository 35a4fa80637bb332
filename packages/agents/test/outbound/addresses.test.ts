import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { checkedLookup } from '../../src/outbound/checked-lookup.ts';
import { hostIn } from '../../src/outbound/host-of.ts';
import { GuardedFetch } from '../../src/outbound/guarded-fetch.ts';
import { ANYWHERE, LISTED } from './support/address-corpus.ts';

const LISTS = [
  { list: ['*'], cases: ANYWHERE },
  {
    list: ['hooks.example.com', '*.example.org', 'inside:inner.test:8443', 'far.test:8443'],
    cases: LISTED,
  },
];

describe.each(LISTS)("requests with $list in the operator's list", ({ list, cases }) => {
  const named = cases.map(([address, verdict, leadsTo]) => ({ address, verdict, leadsTo }));
  const refused = named.filter(({ verdict }) => verdict !== 'may go out');
  const allowed = named.filter(({ verdict }) => verdict === 'may go out');

  test.each(refused)(
    '[T11] the address $address is refused: $verdict',
    async ({ address, verdict, leadsTo = [] }) => {
      const outside = new GuardedFetch({ outbound: list, resolve: async () => leadsTo });
      await expect(outside.fetch(address)).rejects.toMatchObject({ code: verdict });
      await outside.close();
    },
  );

  test.each(allowed)('[T11] the address $address is allowed', ({ address }) => {
    expect(new GuardedFetch({ outbound: list }).refusal(address)).toBeNull();
  });

  test.each(allowed.filter(({ leadsTo }) => leadsTo !== undefined))(
    '[T11] the socket to $address uses the checked addresses',
    async ({ address, leadsTo = [] }) => {
      const mayBeInside = address.includes('inner.test');
      const taken = await lookUp(address, async () => leadsTo, mayBeInside);
      expect(taken).toEqual(leadsTo);
    },
  );
});

test('[T11] an address with a port that fetch blocks is refused before any lookup, even if the operator lists it', () => {
  // The constants of the library are CommonJS and not part of its public interface.
  const { badPortsSet } = createRequire(import.meta.url)('undici/lib/web/fetch/constants.js') as {
    readonly badPortsSet: ReadonlySet<string>;
  };
  const listed = (port: number): string => `listed.test:${port}`;
  const ports = Array.from({ length: 65_535 }, (_, at) => at + 1);
  const outside = new GuardedFetch({ outbound: ports.map(listed) });
  const refused = ports.filter(
    (port) => outside.refusal(`https://${listed(port)}/`)?.code === 'bad-address',
  );
  expect(refused.map(String)).toEqual([...badPortsSet]);
});

test('[T11] the corpus has more than 120 addresses', () => {
  expect(new Set([...ANYWHERE, ...LISTED].map(([address]) => address)).size).toBeGreaterThan(120);
});

test('[T11] a request looks a name up only once, so that a second lookup cannot return another address', async () => {
  const answers = [['93.184.216.34'], ['127.0.0.1']];
  const taken = await lookUp('https://rebind.example/', async () => answers.shift() ?? [], false);
  expect({ taken, left: answers }).toEqual({ taken: ['93.184.216.34'], left: [['127.0.0.1']] });
});

test('[T11] a refusal names the host but never the path, the query or a password', async () => {
  const outside = new GuardedFetch({ outbound: [] });
  const addresses = ['https://a.example/canary?canary#canary', 'https://canary:canary@b.example/'];
  const refusals = addresses.map((address) => outside.refusal(address)?.message);
  expect(refusals).toEqual([
    'This server is not allowed to call a.example. An operator can add it to CONCH_OUTBOUND as a.example:443.',
    'The address at b.example contains a user name or a password. Remove it.',
  ]);
});

function lookUp(
  address: string,
  resolve: (host: string) => Promise<readonly string[]>,
  mayBeInside: boolean,
): Promise<readonly string[]> {
  const host = hostIn(new URL(address)) ?? '';
  return new Promise((tell, fail) => {
    checkedLookup(resolve, mayBeInside)(host, { all: true }, (error, found) => {
      if (error !== null) fail(error);
      else tell((Array.isArray(found) ? found : []).map((one) => one.address));
    });
  });
}
