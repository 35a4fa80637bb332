import { describe, expect, test } from 'vitest';
import { ModelBook } from '../../../src/llm/providers/model-book.ts';
import { presetReach } from '../../../src/llm/providers/presets.ts';
import { tryProvider } from '../../../src/llm/providers/try-provider.ts';
import { GuardedFetch } from '../../../src/outbound/guarded-fetch.ts';
import { ANYWHERE } from '../../outbound/support/address-corpus.ts';

const REFUSED = ANYWHERE.filter(([, verdict]) => verdict !== 'may go out').map(
  ([address, verdict, leadsTo = []]) => ({ address, verdict, leadsTo }),
);
/** Ports of this machine that are not allowed unless an operator lists them. */
const PORTS_NEARBY = [22, 80, 443, 2375, 2662, 5432, 6379, 8000, 8080, 9200, 27017];
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]', '127.0.0.2', '0.0.0.0', '[::ffff:7f00:1]'];

async function troubleAt(baseUrl: string, outbound: readonly string[], leadsTo: readonly string[]) {
  const outside = new GuardedFetch({ outbound, resolve: async () => leadsTo });
  const provider = { name: 'p', kind: 'compatible', baseUrl, key: 'a-key' } as const;
  const parts = { model: 'm', book: new ModelBook(new Map()), fetch: outside.fetch, now: () => 0 };
  const { trouble } = await tryProvider(provider, parts);
  await outside.close();
  return trouble;
}

describe('a provider with an address from an admin', () => {
  test.each(REFUSED)(
    '[T11] a provider is not called at $address, even if the whole internet is listed',
    async ({ address, leadsTo }) => {
      const trouble = await troubleAt(address.replace(/\/$/u, ''), ['*'], leadsTo);
      expect(['wrong-address', 'unreachable']).toContain(trouble);
    },
  );

  test('[T11] the test covers more than 120 addresses', () => {
    expect(new Set(REFUSED.map(({ address }) => address)).size).toBeGreaterThan(120);
  });

  test.each(PORTS_NEARBY)(
    '[T11] a provider is not called at port %i of this machine',
    async (port) => {
      const asked = LOOPBACK.map((host) =>
        troubleAt(`http://${host}:${port}/v1`, presetReach(), ['127.0.0.1']),
      );
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['wrong-address']));
    },
  );

  test("[T11] the only local providers that need no entry in the operator's list are Ollama and LM Studio", () => {
    const nearby = presetReach().filter((entry) => entry.includes(':'));
    expect(nearby.toSorted()).toEqual([
      '127.0.0.1:11434',
      '127.0.0.1:1234',
      '[::1]:11434',
      '[::1]:1234',
      'localhost:11434',
      'localhost:1234',
    ]);
  });
});
