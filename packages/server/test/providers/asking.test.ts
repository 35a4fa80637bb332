import { DATABASES } from '@conch/test-databases/vitest';
import { expect, test } from 'vitest';
import { openServer, type OpenOptions } from '../support/open-server.ts';
import { answerJson, openModelServer } from './model-server.ts';

const [SQLITE] = DATABASES;
const params = { providerName: 'mine' };

async function stage(
  answer?: Parameters<typeof openModelServer>[0],
  config: OpenOptions['config'] = {},
) {
  const model = await openModelServer(answer);
  const open = await openServer(SQLITE!, { config: { outbound: [model.place], ...config } });
  const body = { preset: 'compatible', name: 'mine', baseUrl: model.baseUrl } as const;
  await open.owner.call('addProvider', { body });
  return { ...open, model };
}

test('a provider that answers is said to, with its models and how long it took', async () => {
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

test('a provider that does not take the key is said to', async () => {
  const { owner } = await stage((_, response) => void response.writeHead(401).end('{}'));
  const { trouble, message } = await owner.call('testProvider', { params, body: {} });
  expect([trouble, message]).toEqual([
    'wrong-key',
    'The provider does not accept the key; give it another.',
  ]);
});

test('a model on this machine costs nothing', async () => {
  const { owner } = await stage();
  const { items } = await owner.call('listModels', { params });
  expect(items).toEqual([{ name: 'small', contextTokens: 8_192, price: { input: 0, output: 0 } }]);
});

test('what the operator says of a model holds', async () => {
  const price = { input: 1, output: 2 };
  const prices = new Map([['mine/small', { price, contextTokens: 32_000 }]]);
  const { owner } = await stage(undefined, { prices });
  const { items } = await owner.call('listModels', { params });
  expect(items).toEqual([{ name: 'small', contextTokens: 32_000, price }]);
});

test('models that cannot be listed are refused with what is wrong', async () => {
  const { owner } = await stage((_, response) => void response.writeHead(500).end());
  const { code, detail } = await owner.refused('listModels', { params });
  expect(code).toBe('provider-failed');
  expect(detail).toContain('trouble of its own (500)');
});

test('models of a host that hangs are not waited for, and what to do is said', async () => {
  const { owner } = await stage(() => {});
  const { code, detail } = await owner.refused('listModels', { params });
  expect([code, detail]).toEqual([
    'provider-failed',
    'The provider did not answer in time; check that it runs and its address, then try again.',
  ]);
});

test('[T11] what is found by itself is on this machine', async () => {
  const { owner } = await stage();
  const { items } = await owner.call('foundProviders');
  const hosts = items.map(({ baseUrl }) => new URL(baseUrl).hostname);
  expect(hosts.filter((host) => host !== '127.0.0.1')).toEqual([]);
});
