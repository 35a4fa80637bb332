import { DATABASES } from '@conch/test-databases/vitest';
import { expect, test } from 'vitest';
import { openServer, type OpenServerOptions } from '../support/open-server.ts';
import { answerJson, openModelServer } from './model-server.ts';

const [SQLITE] = DATABASES;
const params = { providerName: 'mine' };

async function stage(
  answer?: Parameters<typeof openModelServer>[0],
  config: OpenServerOptions['config'] = {},
) {
  const model = await openModelServer(answer);
  const open = await openServer(SQLITE!, { config: { outbound: [model.place], ...config } });
  const body = { preset: 'compatible', name: 'mine', baseUrl: model.baseUrl } as const;
  await open.owner.call('addProvider', { body });
  return { ...open, model };
}

test('testing a working provider reports its models and the latency', async () => {
  const { owner } = await stage((request, response) => {
    if (request.url === '/v1/models') return answerJson(response, { data: [{ id: 'small' }] });
    const message = { role: 'assistant', content: 'yes' };
    const choices = [{ index: 0, message, finish_reason: 'stop' }];
    answerJson(response, { id: 'c', choices });
  });
  const trial = await owner.call('testProvider', { params, body: {} });
  expect(trial).toMatchObject({ trouble: null, modelCount: 1, model: 'small' });
  expect(trial.latencyMs).toBeGreaterThanOrEqual(0);
});

test('testing a provider with a wrong key reports that the key was refused', async () => {
  const { owner } = await stage((_, response) => void response.writeHead(401).end('{}'));
  const { trouble, message } = await owner.call('testProvider', { params, body: {} });
  expect([trouble, message]).toEqual([
    'wrong-key',
    'The provider does not accept the key. Enter another one.',
  ]);
});

test('a model of a local preset on this machine has the price zero', async () => {
  const { owner, model } = await stage();
  const body = { preset: 'ollama', name: 'own', baseUrl: model.baseUrl } as const;
  await owner.call('addProvider', { body });
  const { items } = await owner.call('listModels', { params: { providerName: 'own' } });
  expect(items).toEqual([{ name: 'small', contextTokens: 8_192, price: { input: 0, output: 0 } }]);
});

test('a model of another program on this machine has an unknown price', async () => {
  const { owner } = await stage();
  const { items } = await owner.call('listModels', { params });
  expect(items).toEqual([{ name: 'small', contextTokens: 8_192, price: null }]);
});

test('the price and the context size that the operator sets for a model are used', async () => {
  const price = { input: 1, output: 2 };
  const prices = new Map([['mine/small', { price, contextTokens: 32_000 }]]);
  const { owner } = await stage(undefined, { prices });
  const { items } = await owner.call('listModels', { params });
  expect(items).toEqual([{ name: 'small', contextTokens: 32_000, price }]);
});

test('listing models of a failing provider is refused with the reason', async () => {
  const { owner } = await stage((_, response) => void response.writeHead(500).end());
  const { code, detail } = await owner.refused('listModels', { params });
  expect(code).toBe('provider-failed');
  expect(detail).toContain('The provider has a problem (500)');
});

test('if a provider does not answer, listing its models is refused with advice after a time limit', async () => {
  const { owner } = await stage(() => {});
  const { code, detail } = await owner.refused('listModels', { params });
  expect([code, detail]).toEqual([
    'provider-failed',
    'The provider did not answer in time. Check its address and that it is running, then try again.',
  ]);
});

test('[T11] foundProviders searches only this machine for providers', async () => {
  const { owner } = await stage();
  const { items } = await owner.call('foundProviders');
  const hosts = items.map(({ baseUrl }) => new URL(baseUrl).hostname);
  expect(hosts.filter((host) => host !== '127.0.0.1')).toEqual([]);
});
