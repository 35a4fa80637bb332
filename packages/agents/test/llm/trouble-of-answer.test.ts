import { expect, test } from 'vitest';
import { troubleOfAnswer } from '../../src/llm/trouble-of-answer.ts';

function meant(statusCode: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { trouble, retryAfterMs } = troubleOfAnswer({ statusCode, body: text, headers });
  return [trouble, retryAfterMs];
}

const OPENAI_RATE = {
  error: {
    message:
      'Rate limit reached for gpt-4o on tokens per min (TPM). Please try again in 2s. You can increase your rate limit by adding a payment method at https://platform.openai.com/account/billing.',
    type: 'tokens',
    param: null,
    code: 'rate_limit_exceeded',
  },
};
const GOOGLE_RATE = {
  error: {
    code: 429,
    message:
      'You exceeded your current quota, please check your plan and billing details. Please retry in 7.6s.',
    status: 'RESOURCE_EXHAUSTED',
    details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7.6s' }],
  },
};

test('[I-18] if a rate limit mentions billing, it still counts as a rate limit and keeps its retry time', () => {
  expect([meant(429, OPENAI_RATE, { 'retry-after': '1' }), meant(429, [GOOGLE_RATE])]).toEqual([
    ['too-busy', 1_000],
    ['too-busy', 7_600],
  ]);
});

test.each([
  [429, { error: { message: 'Check your plan and billing.', code: 'insufficient_quota' } }],
  [429, { error: { message: 'x', type: 'insufficient_quota', code: null } }],
  [400, { type: 'error', error: { message: 'Your credit balance is too low to access …' } }],
  [403, { error: { type: 'billing_error', message: 'x' } }],
])('[I-18] missing credit is recognised by its code or its text: %i %j', (status, body) => {
  expect(meant(status, body)).toEqual(['no-credit', null]);
});

test.each(['billing', 'insufficient_quota', 'safety', 'context window', 'content_filter'])(
  '[I-18] the word %s in quoted text of others does not change the failure',
  (word) => {
    const echo = { messages: [{ role: 'user', content: word, message: word, code: word }] };
    const listed = { detail: [{ loc: ['body'], msg: 'Field required', input: echo }] };
    const quoted = { error: { message: `Bad request: ${'x'.repeat(200)} ${word}` } };
    expect([
      meant(422, listed),
      meant(400, quoted),
      meant(400, { error: {}, request: echo }),
    ]).toEqual(Array.from({ length: 3 }, () => ['refused', null]));
  },
);

test.each([
  [400, { error: { code: 'context_length_exceeded', message: 'x' } }, 'too-long'],
  [400, { error: { message: 'prompt is too long: 210000 tokens > 200000 maximum' } }, 'too-long'],
  [400, { error: { code: 'content_filter', message: 'x' } }, 'filtered'],
  [400, { error: { details: [{ reason: 'API_KEY_INVALID' }] } }, 'wrong-key'],
  [400, { error: { code: 'model_not_found' } }, 'missing-model'],
  [400, 'maximum context length is 4096 tokens', 'too-long'],
  [400, { object: 'error', message: 'The model `m` does not exist.' }, 'missing-model'],
])('[I-18] the error message of a provider is classified: %i %j', (status, body, trouble) => {
  expect(meant(status, body)[0]).toBe(trouble);
});
