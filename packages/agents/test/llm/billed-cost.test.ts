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
    ['by OpenRouter and LiteLLM with the usage', { report: { cost: 0.0123 } }, 0.0123],
    ['for a model that is free there', { report: { cost: 0 } }, 0],
    ['before a known price', { report: { cost: 0.0123 }, price: PRICE }, 0.0123],
    ['by LiteLLM in a header', { headers: { [HEADER]: '0.00042' } }, 0.00042],
    [
      'with the usage before a header',
      { report: { cost: 0.5 }, headers: { [HEADER]: '0.1' } },
      0.5,
    ],
    [
      'with what the provider bills for an own key at OpenRouter',
      { report: { cost: 0.95, is_byok: true, cost_details: { upstream_inference_cost: 19 } } },
      19.95,
    ],
    [
      'alone without an own key at OpenRouter',
      { report: { cost: 19, is_byok: false, cost_details: { upstream_inference_cost: 19 } } },
      19,
    ],
  ] as const)('[I-16] the cost that a gateway reports is charged: %s', async (_what, says, usd) => {
    expect(await costOf(says)).toBe(usd);
  });

  test.each([
    ['it reports none', {}],
    ['it is negative', { report: { cost: -1 } }],
    ['it is not a number', { report: { cost: 'free' } }],
    ['it is far more than a step can cost', { report: { cost: 1e9 } }],
    ['a header says 0, before anything was counted', { headers: { [HEADER]: '0.0' } }],
    ['a header is blank', { headers: { [HEADER]: '' } }],
    [
      'an own key is billed elsewhere by an unknown amount',
      { report: { cost: 0.1, is_byok: true } },
    ],
  ] as const)('[I-16] the cost that a gateway reports is unknown if %s', async (_what, says) => {
    expect(await costOf(says)).toBeNull();
  });

  test('[I-16] if a model has a price, a reported cost of 0 does not make the model free', async () => {
    expect(await costOf({ report: { cost: 0 }, price: PRICE })).toBe(0.002);
  });
});
