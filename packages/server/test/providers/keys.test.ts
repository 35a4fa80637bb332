import { saveProvider, secretsNamed } from '@conch/store';
import { everythingStored } from '@conch/test-databases';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { openModelServer } from './model-server.ts';
import { askModel } from './room.ts';

const KEY = 'sk-of-the-tests-0123456789wxyz';
const OTHER = 'sk-of-the-tests-9876543210abcd';

/** A server with a provider that has a key, and another address that the provider can move to. */
async function stage(kind: DatabaseKind) {
  const [model, elsewhere] = [await openModelServer(), await openModelServer()];
  const outbound = [model.place, elsewhere.place];
  const open = await openServer(kind, { config: { outbound } });
  const { owner } = open;
  const body = { preset: 'compatible', name: 'mine', baseUrl: model.baseUrl, key: KEY } as const;
  const added = await owner.call('addProvider', { body });
  const params = { providerName: 'mine' };
  return { ...open, model, elsewhere, added, params };
}

describe.each(DATABASES.slice(0, 1))('the key of a provider, on $name', (kind) => {
  test('[T13] the API shows only the last four characters of a provider’s key', async () => {
    const { added, owner } = await stage(kind);
    const { items } = await owner.call('listProviders');
    expect([added.keyEnding, items[0]?.keyEnding]).toEqual(['wxyz', 'wxyz']);
  });

  test('[T13] the key of a provider is encrypted in the database, and no response and no log line contains the key', async () => {
    const { owner, params, place, answered, logged } = await stage(kind);
    await owner.call('listProviders');
    await owner.call('testProvider', { params, body: {} });
    await owner.call('listModels', { params });
    const stored = await everythingStored(place.location);
    expect(stored).toContain('key of provider mine');
    const texts = [stored, answered.join('\n'), logged.join('\n')];
    expect(texts.map((text) => text.includes(KEY))).toEqual([false, false, false]);
  });

  const REMOVALS = [
    ['its provider is removed', 'removeProvider', () => ({})],
    ['an admin removes the key', 'changeProvider', () => ({ body: { key: null } })],
    [
      'the address of its provider changes',
      'changeProvider',
      (baseUrl: string) => ({ body: { baseUrl, key: OTHER } }),
    ],
  ] as const;

  test.each(REMOVALS)('[T13] the key of a provider is deleted when %s', async (_, name, change) => {
    const { owner, params, database, model, elsewhere } = await stage(kind);
    const storedKeys = () =>
      database.read(() => secretsNamed(`key of provider mine at http://${model.place}`, 0));
    const before = await storedKeys();
    await owner.call(name, { params, ...change(elsewhere.baseUrl) });
    expect([before.length, (await storedKeys()).length]).toEqual([1, 0]);
  });

  test('a changed key of a provider is used immediately', async () => {
    const { owner, params, model } = await stage(kind);
    const { keyEnding } = await owner.call('changeProvider', { params, body: { key: OTHER } });
    await askModel(owner, 'mine');
    const used = model.requests.map(({ headers }) => headers.authorization);
    expect([keyEnding, ...used]).toEqual(['abcd', `Bearer ${OTHER}`]);
  });

  test('a removed key of a provider is no longer sent', async () => {
    const { owner, params, model } = await stage(kind);
    const { keyEnding } = await owner.call('changeProvider', { params, body: { key: null } });
    await askModel(owner, 'mine');
    expect([keyEnding, model.requests[0]?.headers.authorization]).toEqual([null, undefined]);
  });

  test('[T12] moving a provider to another host is refused unless the request contains a key', async () => {
    const { owner, params, elsewhere } = await stage(kind);
    const body = { baseUrl: elsewhere.baseUrl };
    const refused = await owner.refused('changeProvider', { params, body });
    expect(refused.code).toBe('bad-provider');
  });

  test('[T12] the key of a provider cannot be decrypted for another host, even after a direct database change', async () => {
    const { owner, database, elsewhere } = await stage(kind);
    const { baseUrl } = elsewhere;
    const moved = { name: 'mine', preset: 'compatible', baseUrl, keyEnding: 'wxyz', createdAt: 1 };
    await database.transact(() => saveProvider(moved));
    const { run } = await askModel(owner, 'mine');
    expect([run?.failure, elsewhere.requests]).toEqual(['provider-key', []]);
  });

  test('a provider can move to another host if the request contains a key', async () => {
    const { owner, params, elsewhere } = await stage(kind);
    const body = { baseUrl: elsewhere.baseUrl, key: OTHER };
    await owner.call('changeProvider', { params, body });
    await askModel(owner, 'mine');
    expect(elsewhere.requests[0]?.headers.authorization).toBe(`Bearer ${OTHER}`);
  });

  test('a provider’s key with white space is refused', async () => {
    const { owner, params } = await stage(kind);
    const refused = await owner.refused('changeProvider', { params, body: { key: 'two words' } });
    expect(refused.code).toBe('bad-provider');
  });
});
