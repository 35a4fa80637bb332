import { describe, expect, test } from 'vitest';
import type { Price } from '../../src/llm/model.ts';
import type { Fetch } from '../../src/llm/providers/provider.ts';
import { think } from '../../src/llm/model-step.ts';
import { streamOf } from '../../src/testing/fake-provider.ts';
import { heardOf, questionTo } from './support/question.ts';

const TOKENS = { input: 1_000, output: 200 };
const PRICE: Price = { input: 1, output: 5 };

interface Says {
  readonly report?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly price?: Price;
}

/** The cost of one step whose provider sends this report. */
async function costOf({ report = {}, headers = {}, price }: Says): Promise<number | null> {
  const body = streamOf({ text: 'Well.', tokens: TOKENS, report });
  const fetch: Fetch = async () =>
    new Response(body, { headers: { 'content-type': 'text/event-stream', ...headers } });
  const question = await questionTo(fetch);
  const model = { ...question.model, price: price ?? null };
  const { end } = await heardOf(think({ ...question, model }));
  expect(end.spent.tokens).toBe(1_200);
  return end.spent.costUsd;
}

const HEADER = 'x-litellm-response-cost';

describe('the cost that a gateway reports', () => {
  test.each([
    ['the cost in the usage of OpenRouter or LiteLLM', { report: { cost: 0.0123 } }, 0.0123],
    ['0 if the gateway reports 0 for a free model', { report: { cost: 0 } }, 0],
    [
      'the reported cost, even if the price of the model is known',
      { report: { cost: 0.0123 }, price: PRICE },
      0.0123,
    ],
    ['the cost in a header of LiteLLM', { headers: { [HEADER]: '0.00042' } }, 0.00042],
    [
      'the cost in the usage, even if a header has another cost',
      { report: { cost: 0.5 }, headers: { [HEADER]: '0.1' } },
      0.5,
    ],
    [
      "the cost at OpenRouter plus the cost at the provider, if the user's own provider key is used",
      { report: { cost: 0.95, is_byok: true, cost_details: { upstream_inference_cost: 19 } } },
      19.95,
    ],
    [
      'only the cost at OpenRouter, if no own provider key is used',
      { report: { cost: 19, is_byok: false, cost_details: { upstream_inference_cost: 19 } } },
      19,
    ],
  ] as const)('[I-16] the charged cost of a step is %s', async (_what, says, usd) => {
    expect(await costOf(says)).toBe(usd);
  });

  test.each([
    ['the gateway reports no cost', {}],
    ['the reported cost is negative', { report: { cost: -1 } }],
    ['the reported cost is not a number', { report: { cost: 'free' } }],
    ['the reported cost is far more than a step can cost', { report: { cost: 1e9 } }],
    ['a header reports 0 before the tokens are counted', { headers: { [HEADER]: '0.0' } }],
    ['a header is blank', { headers: { [HEADER]: '' } }],
    [
      "the provider bills the user's own key by an unknown amount",
      { report: { cost: 0.1, is_byok: true } },
    ],
  ] as const)('[I-16] the cost of a step is unknown if %s', async (_what, says) => {
    expect(await costOf(says)).toBeNull();
  });

  test('[I-16] if a model has a price, a reported cost of 0 does not make the model free', async () => {
    expect(await costOf({ report: { cost: 0 }, price: PRICE })).toBe(0.002);
  });
});
