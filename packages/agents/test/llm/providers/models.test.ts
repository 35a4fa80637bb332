import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { KNOWN_AS_OF, KNOWN_MODELS } from '../../../src/llm/providers/known-models.ts';
import { listModels } from '../../../src/llm/providers/list-models.ts';
import { LOCAL_PLACES, localModels } from '../../../src/llm/providers/local-models.ts';
import { ModelBook } from '../../../src/llm/providers/model-book.ts';
import type { Fetch } from '../../../src/llm/providers/provider.ts';
import { readPrices } from '../../../src/llm/providers/read-prices.ts';
import { json, openProviderThat } from '../support/provider-that.ts';

const OPENAI = { name: 'openai', baseUrl: 'https://api.openai.com/v1' };
const HERE = { name: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', isLocalPreset: true };
const GATEWAY = { name: 'litellm', baseUrl: 'http://127.0.0.1:4000/v1' };
const OLLAMA_ELSEWHERE = { ...HERE, baseUrl: 'https://models.example.com/v1' };
const FAR = { name: 'far', baseUrl: 'https://models.example.com/v1' };

const LOOKALIKE = { name: 'far', baseUrl: 'https://127.example.com/v1', isLocalPreset: true };

function given(text: string): ModelBook {
  const read = readPrices(text);
  if (!read.ok) throw new Error(read.reason);
  return new ModelBook(read.value);
}

describe('the known facts of a model', () => {
  const book = new ModelBook(new Map());

  test.each(['gpt-5-mini', 'gpt-5-mini-2025-08-07', 'gpt-5-mini-latest'])(
    '[I-16] the price of a model is known at the provider that makes the model: %s',
    (model) => {
      const { price, contextTokens } = book.of(OPENAI, model);
      expect([price, contextTokens]).toEqual([
        { input: 0.25, cachedInput: 0.025, output: 2 },
        400_000,
      ]);
    },
  );

  test.each([
    ['of an unknown model', OPENAI, 'gpt-99'],
    ['of the same model at another provider', FAR, 'gpt-5-mini'],
    ['of a model named like an object property', OPENAI, 'constructor'],
    ['at a name that only looks like this machine', LOOKALIKE, 'qwen3'],
    ['at a gateway on this machine', GATEWAY, 'gpt-5-mini'],
    ['of a local preset on another machine', OLLAMA_ELSEWHERE, 'qwen3'],
  ])('[I-16] no price is known %s', (_, where, model) => {
    expect(book.of(where, model)).toEqual({ price: null, contextTokens: 8_192 });
  });

  test('[I-16] a model at a local preset on this machine has a price of zero', () => {
    expect(book.of(HERE, 'qwen3').price).toEqual({ input: 0, output: 0 });
  });

  test("the operator's facts about a model override the known facts", () => {
    const own = given('{"gpt-5": {"input": "1", "output": "2", "contextTokens": "9000"}}');
    const expected = { price: { input: 1, output: 2 }, contextTokens: 9_000 };
    expect([own.of(OPENAI, 'gpt-5'), own.of(FAR, 'gpt-5')]).toEqual([expected, expected]);
  });

  test("the operator's facts for provider/model override the known facts at that provider only", () => {
    const own = given('{"far/gpt-5": {"input": 1, "output": 2}}');
    const prices = [own.of(FAR, 'gpt-5').price, own.of(OPENAI, 'gpt-5').price];
    expect(prices).toEqual([
      { input: 1, output: 2 },
      { input: 1.25, cachedInput: 0.125, output: 10 },
    ]);
  });

  test('a model keeps its known price if the operator sets only the window', () => {
    const own = given('{"gpt-5": {"contextTokens": 50000}}');
    expect(own.of(OPENAI, 'gpt-5')).toEqual({
      price: { input: 1.25, cachedInput: 0.125, output: 10 },
      contextTokens: 50_000,
    });
  });
});

test.each([
  'no JSON',
  '[]',
  '{"m": {"input": 1}}',
  '{"m": {"input": -1, "output": 1}}',
  '{"m": 7}',
  '{"m": {"input": 2, "output": ""}}',
  '{"m": {"input": null, "output": 2}}',
  '{"m": {"input": true, "output": 2}}',
  '{"m": {"input": [5], "output": 2}}',
  '{"m": {"input": "0x10", "output": 2}}',
  '{"m": {"input": "1e3", "output": 2}}',
  '{"m": {"input": " 1", "output": 2}}',
  '{"m": {"contextTokens": ""}}',
])('[I-16] unreadable prices are refused: %s', (text) => {
  expect(readPrices(text)).toMatchObject({ ok: false });
});

describe('models are listed', () => {
  const signal = AbortSignal.timeout(240_000);

  test.each([
    ['openai', { data: [{ id: 'a' }, { id: 'b' }] }, '/v1/models', 'authorization'],
    ['compatible', { data: [{ id: 'a' }, { id: 'b' }] }, '/v1/models', 'authorization'],
    ['anthropic', { data: [{ id: 'a' }, { id: 'b' }] }, '/v1/models?limit=1000', 'x-api-key'],
    [
      'google',
      { models: [{ name: 'models/a' }, { name: 'models/b' }] },
      '/v1/models?pageSize=1000',
      'x-goog-api-key',
    ],
  ] as const)('a %s provider lists its models', async (kind, body, path, header) => {
    const { provider, fetch, asked } = await openProviderThat(json(200, body));
    expect(await listModels(provider(kind), { fetch, signal })).toEqual(['a', 'b']);
    expect([asked[0]?.url, asked[0]?.headers[header]]).toEqual([
      path,
      expect.stringContaining('a-key'),
    ]);
  });
});

test('a model is not listed if its name is too long or has control characters', async () => {
  const ids = ['qwen3', 'a\u001B]0;x\u0007', 'b\nOpen http://evil.example', 'c'.repeat(201)];
  const list = json(200, { data: ids.map((id) => ({ id })) });
  const { provider, fetch } = await openProviderThat(list);
  const signal = AbortSignal.timeout(240_000);
  expect(await listModels(provider('compatible'), { fetch, signal })).toEqual(['qwen3']);
});

describe('models on this machine', () => {
  test('models on this machine are found at the addresses that answer', async () => {
    const { baseUrl, fetch } = await openProviderThat(json(200, { data: [{ id: 'qwen3' }] }));
    const found = await localModels(fetch, [
      { preset: 'ollama', baseUrl },
      { preset: 'lmstudio', baseUrl: 'http://127.0.0.1:1/v1' },
    ]);
    expect(found).toEqual([{ preset: 'ollama', baseUrl, models: ['qwen3'] }]);
  });

  test('[T11] Conch looks for models on this machine at two ports on loopback and nowhere else', async () => {
    const asked: string[] = [];
    const fetch: Fetch = async (url) => {
      asked.push(new Request(url).url);
      throw new Error('nobody is there');
    };
    await localModels(fetch, LOCAL_PLACES);
    expect(asked).toEqual(['http://127.0.0.1:11434/v1/models', 'http://127.0.0.1:1234/v1/models']);
  });
});

test('docs/models.md has the same prices as the code, with their date', () => {
  const page = readFileSync(new URL('../../../../../docs/models.md', import.meta.url), 'utf8');
  const rows = Object.values(KNOWN_MODELS).flatMap((models) =>
    Object.entries(models).map(
      ([name, { input, cachedInput, output, contextTokens }]) =>
        `| \`${name}\` | ${input} | ${cachedInput} | ${output} | ${contextTokens.toLocaleString('en')} |`,
    ),
  );
  const inPage = page.split('\n').filter((line) => /^\| `[^`]+` \| [\d.]+ \|/u.test(line));
  expect(inPage).toEqual(rows);
  expect(page).toContain(`prices of ${KNOWN_AS_OF}`);
});
