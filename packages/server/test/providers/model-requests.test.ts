import { addProvider } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { openModelServer } from './model-server.ts';
import { askModel } from './room.ts';

const KEY = 'sk-of-the-tests-0123456789wxyz';

describe.each(DATABASES.slice(0, 1))('agents with a model, on $name,', (kind) => {
  test('an agent with a model answers as soon as its provider is added', async () => {
    const { baseUrl, place } = await openModelServer();
    const { owner } = await openServer(kind, { config: { outbound: [place] } });
    const body = { preset: 'compatible', name: 'mine', baseUrl } as const;
    await owner.call('addProvider', { body });
    const { said } = await askModel(owner, 'mine');
    expect(said.at(-1)).toBe('Thinker: All is well.');
  });

  test('[T12] an agent with a model sends its provider the key and no unnecessary header', async () => {
    const { baseUrl, place, requests } = await openModelServer();
    const { owner } = await openServer(kind, { config: { outbound: [place] } });
    const body = { preset: 'compatible', name: 'mine', baseUrl, key: KEY } as const;
    await owner.call('addProvider', { body });
    await askModel(owner, 'mine');
    const [{ headers }] = requests as [(typeof requests)[number]];
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    // A library would send its own name and details of the machine in this header.
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

  test('[T12] an agent with a model does not follow a redirect of its provider', async () => {
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
    expect([run?.failure, elsewhere.requests]).toEqual(['provider-address', []]);
  });

  test('[T11] an agent with a model cannot reach an address that the operator no longer allows', async () => {
    const { baseUrl, requests } = await openModelServer();
    const { owner, database } = await openServer(kind);
    const row = { name: 'mine', preset: 'compatible', baseUrl, keyEnding: null, createdAt: 1 };
    await database.transact(() => addProvider(row));
    const { run } = await askModel(owner, 'mine');
    expect([run?.failure, requests]).toEqual(['provider-address', []]);
  });
});
