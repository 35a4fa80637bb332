import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ModelBook } from '../../../src/llm/providers/model-book.ts';
import type { ProviderKind } from '../../../src/llm/providers/provider.ts';
import { tryProvider, type TrialParts } from '../../../src/llm/providers/try-provider.ts';
import { GuardedFetch } from '../../../src/outbound/guarded-fetch.ts';
import { openProvider, WIRES } from '../support/model-room.ts';
import { json, openProviderThat } from '../support/provider-that.ts';

const BOOK = new ModelBook(new Map());

const parts = (given: Pick<TrialParts, 'fetch'> & Partial<TrialParts>): TrialParts => ({
  model: null,
  book: BOOK,
  now: () => performance.now(),
  ...given,
});

/**
 * Answers requests for the list of models in every provider API, and passes all other requests on.
 */
const listing =
  (then: RequestListener): RequestListener =>
  (request, response) => {
    const isList = /\/models(?:\?|$)/u.test(request.url ?? '');
    if (!isList) return then(request, response);
    const names = ['text-embedding-1', 'talker'];
    json(200, { data: names.map((id) => ({ id })) })(request, response);
  };

async function trialOf(
  kind: ProviderKind,
  answers: RequestListener,
  given: Partial<TrialParts> = {},
) {
  const { provider, fetch } = await openProviderThat(answers);
  return tryProvider(provider(kind), parts({ fetch, ...given }));
}

/** Lets the test decide when a time limit passes, because a slow machine would pass it too early. */
function manualTimeout(): { readonly passes: () => void } {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  onTestFinished(() => timeout.mockRestore());
  return { passes: () => limit.abort(new DOMException('The limit has passed.', 'TimeoutError')) };
}

describe.each(WIRES)('the trial of a $kind provider', ({ kind }) => {
  test.each([
    { status: 401, said: 'no', trouble: 'wrong-key', words: 'does not accept the key' },
    { status: 402, said: 'pay', trouble: 'no-credit', words: 'no credit' },
    { status: 429, said: 'insufficient_quota', trouble: 'no-credit', words: 'no credit' },
    { status: 404, said: 'model not found', trouble: 'missing-model', words: 'no such model' },
    { status: 429, said: 'slow down', trouble: 'too-busy', words: 'too many of your requests' },
    { status: 500, said: 'oops', trouble: 'down', words: 'The provider has a problem' },
  ])('a trial reports $trouble if the model call is answered with $status', async (given) => {
    const { status, said, trouble, words } = given;
    const trial = await trialOf(kind, listing(json(status, { error: { message: said } })));
    expect(trial).toMatchObject({ trouble, model: 'talker', latencyMs: null });
    expect(trial.message).toContain(words);
  });

  test('a trial ends without another request if the provider refuses the key for the list of models', async () => {
    const { provider, fetch, asked } = await openProviderThat(json(401, { error: {} }));
    const { trouble } = await tryProvider(provider(kind), parts({ fetch }));
    expect([trouble, asked.length]).toEqual(['wrong-key', 1]);
  });

  test('a trial reports too-slow with advice if the provider never answers', async () => {
    const trial = await trialOf(kind, () => {}, { patienceMs: 50 });
    expect([trial.trouble, trial.message]).toEqual([
      'too-slow',
      'The provider did not answer in time. Check its address and that it is running, then try again.',
    ]);
  });

  test('if only the request for the list of models is answered, a trial reports that the model may still be loading', async () => {
    const { passes } = manualTimeout();
    const trial = await trialOf(kind, listing(passes));
    expect(trial).toMatchObject({ trouble: 'too-slow', model: 'talker' });
    expect(trial.message).toContain('It may still be loading. Try again in a moment.');
  });

  test('a trial reports a wrong address if the address returns a web page', async () => {
    const page: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>hello</html>');
    };
    const { trouble, message } = await trialOf(kind, page);
    expect([trouble, message]).toEqual([
      'wrong-address',
      'The server at this address does not list models. Check the address, including /v1.',
    ]);
  });

  test('a trial reports a wrong address if the provider redirects', async () => {
    const leads: RequestListener = (_request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    };
    expect((await trialOf(kind, leads)).trouble).toBe('wrong-address');
  });
});

test.each(WIRES)(
  'if a $kind provider answers, its trial reports the time that the answer took',
  async (wire) => {
    const mock = await openProvider();
    mock.on({ predicate: () => true }, { content: 'yes' });
    const outside = new GuardedFetch({ outbound: [new URL(mock.url).host] });
    const provider = { name: 'p', kind: wire.kind, baseUrl: `${mock.url}${wire.path}`, key: 'k' };
    let at = 0;
    const now = () => (at += 40);
    const trial = await tryProvider(
      provider,
      parts({ fetch: outside.fetch, model: wire.model, now }),
    );
    await outside.close();
    expect(trial).toMatchObject({ trouble: null, message: 'The provider answers.', latencyMs: 40 });
  },
);

test('if a provider does not listen, its trial reports that the provider cannot be reached', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.close(resolve));
  const { fetch } = new GuardedFetch({ outbound: [place] });
  const provider = { name: 'p', kind: 'compatible', key: null } as const;
  const trial = await tryProvider({ ...provider, baseUrl: `http://${place}` }, parts({ fetch }));
  expect([trial.trouble, trial.message]).toEqual([
    'unreachable',
    'Can’t reach 127.0.0.1. Check that it is running, then the address.',
  ]);
});

test('if a provider does not list its models, the trial uses the named model', async () => {
  const none: RequestListener = (request, response) => {
    if (request.method === 'GET') return json(404, {})(request, response);
    const message = { role: 'assistant', content: 'yes' };
    json(200, { id: 'c', choices: [{ index: 0, message, finish_reason: 'stop' }] })(
      request,
      response,
    );
  };
  expect((await trialOf('compatible', none, { model: 'small' })).trouble).toBe(null);
});

test('if a provider lists no models, the trial reports a missing model', async () => {
  const trial = await trialOf('compatible', json(200, { data: [] }));
  expect(trial).toMatchObject({ trouble: 'missing-model', model: null });
});

test('the trial uses the cheapest known model', async () => {
  const price = (output: number) => ({ price: { input: 1, output }, contextTokens: null });
  const book = new ModelBook(
    new Map([
      ['dear', price(9)],
      ['cheap', price(1)],
    ]),
  );
  const { provider, fetch } = await openProviderThat(
    json(200, { data: ['dear', 'cheap'].map((id) => ({ id })) }),
  );
  const { model } = await tryProvider(provider('compatible'), parts({ fetch, book }));
  expect(model).toBe('cheap');
});
