import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';

const KEY = 'sk-of-the-environment-0123456789wxyz';
const BASE_URL = 'https://api.anthropic.com/v1';
const ANTHROPIC = { name: 'anthropic', preset: 'anthropic', baseUrl: BASE_URL, key: KEY } as const;
const OF_ENVIRONMENT = { config: { providers: [ANTHROPIC] } };

describe.each(DATABASES.slice(0, 1))('the providers of a server, on $name,', (kind) => {
  test('a provider whose key is in the environment exists without being added', async () => {
    const { owner } = await openServer(kind, OF_ENVIRONMENT);
    expect((await owner.call('listProviders')).items).toEqual([
      {
        name: 'anthropic',
        preset: 'anthropic',
        baseUrl: BASE_URL,
        keyEnding: 'wxyz',
        from: 'environment',
        createdAt: null,
      },
    ]);
  });

  test.each(['changeProvider', 'removeProvider'] as const)(
    'a provider from the environment cannot be changed over the API: %s is refused',
    async (name) => {
      const { owner } = await openServer(kind, OF_ENVIRONMENT);
      const params = { providerName: 'anthropic' };
      const refused = await owner.refused(name, { params, body: {} });
      expect(refused.code).toBe('bad-provider');
    },
  );

  test('an added provider replaces the provider of the same name from the environment until it is removed', async () => {
    const { owner } = await openServer(kind, OF_ENVIRONMENT);
    await owner.call('addProvider', { body: { preset: 'anthropic', key: `${KEY}2345` } });
    const during = (await owner.call('listProviders')).items;
    await owner.call('removeProvider', { params: { providerName: 'anthropic' } });
    const after = (await owner.call('listProviders')).items;
    const endings = [...during, ...after].map(({ from, keyEnding }) => `${from} ${keyEnding}`);
    expect(endings).toEqual(['server 2345', 'environment wxyz']);
  });

  test.each([
    ['openai', 'https://api.openai.com/v1'],
    ['google', 'https://generativelanguage.googleapis.com/v1beta'],
    ['openrouter', 'https://openrouter.ai/api/v1'],
    ['ollama', 'http://127.0.0.1:11434/v1'],
    ['lmstudio', 'http://127.0.0.1:1234/v1'],
  ] as const)('a provider can be added with only its preset: %s', async (preset, baseUrl) => {
    const { owner } = await openServer(kind);
    const added = await owner.call('addProvider', { body: { preset } });
    expect(added).toMatchObject({ name: preset, baseUrl, keyEnding: null, from: 'server' });
  });

  test.each([
    ['another port of this machine', 'http://127.0.0.1:8000/v1', /CONCH_OUTBOUND/u],
    ['an address in a private network', 'http://192.168.0.1:11434/v1', /CONCH_OUTBOUND/u],
    ['the metadata address of a cloud', 'http://169.254.169.254/latest', /CONCH_OUTBOUND/u],
    ['a host that is not listed', 'https://models.example.com/v1', /CONCH_OUTBOUND/u],
    ['a preset’s host without TLS', 'http://api.openai.com/v1', /https/u],
    ['an address with a password', 'https://a:b@api.openai.com/v1', /password/u],
    ['an address with a query', 'https://api.openai.com/v1?a=b', /“\?”/u],
    ['no address', '', /baseUrl/u],
  ])('[T11] adding a provider at %s is refused', async (_, baseUrl, words) => {
    const { owner } = await openServer(kind);
    const body = { preset: 'compatible', baseUrl } as const;
    const { code, detail, fields } = await owner.refused('addProvider', { body });
    expect(code).toBe('bad-provider');
    expect(fields).toMatchObject([{ path: 'body.baseUrl', detail }]);
    expect(detail).toMatch(words);
  });

  test.each(['Mine', 'my provider', '../agents', 'a/b'])(
    'adding a provider with the name %s is refused',
    async (name) => {
      const { owner } = await openServer(kind);
      const refused = await owner.refused('addProvider', { body: { preset: 'ollama', name } });
      expect(refused.code).toBe('bad-provider');
    },
  );

  test('two providers cannot have the same name', async () => {
    const { owner } = await openServer(kind);
    await owner.call('addProvider', { body: { preset: 'ollama' } });
    const { code, detail, fields } = await owner.refused('addProvider', {
      body: { preset: 'ollama' },
    });
    expect(code).toBe('bad-provider');
    expect(fields).toMatchObject([{ path: 'body.name', detail }]);
  });

  test.each(['changeProvider', 'removeProvider', 'testProvider', 'listModels'] as const)(
    'requests about the unknown provider %s are refused',
    async (name) => {
      const { owner } = await openServer(kind);
      const params = { providerName: 'nobody' };
      const body = name === 'listModels' ? {} : { body: {} };
      expect((await owner.refused(name, { params, ...body })).code).toBe('no-such-provider');
    },
  );
});
