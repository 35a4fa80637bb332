import { addProvider } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { openModelServer } from './model-server.ts';
import { askModel } from './room.ts';

const KEY = 'sk-of-the-tests-0123456789wxyz';

describe.each(DATABASES.slice(0, 1))('an agent that thinks with a model, on $name', (kind) => {
  test('speaks as soon as its provider was added', async () => {
    const { baseUrl, place } = await openModelServer();
    const { owner } = await openServer(kind, { config: { outbound: [place] } });
    const body = { preset: 'compatible', name: 'mine', baseUrl } as const;
    await owner.call('addProvider', { body });
    const { said } = await askModel(owner, 'mine');
    expect(said.at(-1)).toBe('Thinker: All is well.');
  });

  test('fails with a reason while there is no provider of that name', async () => {
    const { owner } = await openServer(kind);
    const { run } = await askModel(owner, 'mine');
    expect(run).toMatchObject({ outcome: 'failed', failure: 'provider-refused' });
  });

  test('[T12] sends its provider the key, and no header beyond what it needs', async () => {
    const { baseUrl, place, asked } = await openModelServer();
    const { owner } = await openServer(kind, { config: { outbound: [place] } });
    const body = { preset: 'compatible', name: 'mine', baseUrl, key: KEY } as const;
    await owner.call('addProvider', { body });
    await askModel(owner, 'mine');
    const [{ headers }] = asked as [(typeof asked)[number]];
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    // What libraries would say of themselves and of the machine.
    expect(headers['user-agent']).not.toMatch(/ai-sdk|node/iu);
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
      'sec-fetch-mode',
      'user-agent',
    ]);
  });

  test('[T12] does not follow its provider elsewhere', async () => {
    const elsewhere = await openModelServer();
    const { baseUrl, place } = await openModelServer((request, response) => {
      const location = `http://${elsewhere.place}${request.url ?? ''}`;
      response.writeHead(307, { location }).end();
    });
    const outbound = [place, elsewhere.place];
    const { owner } = await openServer(kind, { config: { outbound } });
    const body = { preset: 'compatible', name: 'mine', baseUrl, key: KEY } as const;
    await owner.call('addProvider', { body });
    const { run } = await askModel(owner, 'mine');
    expect([run?.failure, elsewhere.asked]).toEqual(['provider-address', []]);
  });

  test('[T11] cannot reach what the operator no longer lists', async () => {
    const { baseUrl, asked } = await openModelServer();
    const { owner, database } = await openServer(kind);
    const row = { name: 'mine', preset: 'compatible', baseUrl, keyEnding: null, createdAt: 1 };
    await database.transact(() => addProvider(row));
    const { run } = await askModel(owner, 'mine');
    expect([run?.failure, asked]).toEqual(['provider-address', []]);
  });
});
