import type { RequestListener } from 'node:http';
import { HTTP_API } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { openModelServer, speaksAndCounts } from './model-server.ts';

const THINKER = {
  kind: 'llm',
  config: { provider: 'mine', model: 'small', instructions: 'Be short.' },
  content: 'Well?',
};

describe.each(DATABASES)('trying an agent with a model, on $name', (kind) => {
  const open = async (answer?: RequestListener) => {
    const model = await openModelServer(answer);
    const opened = await openServer(kind, { config: { outbound: [model.place] } });
    const { baseUrl } = model;
    const body = { preset: 'ollama', name: 'mine', baseUrl } as const;
    await opened.owner.call('addProvider', { body });
    return { ...opened, model };
  };

  test('[trial] a trial of an agent calls its model once, at its provider', async () => {
    const { owner, model } = await open();
    const tried = await owner.call('tryAgent', { body: THINKER });
    expect(tried).toMatchObject({ outcome: 'responded', content: 'All is well.', costUsd: 0 });
    expect(tried.tokens).toBeGreaterThan(0);
    expect(model.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
  });

  test('[trial] [I-18] the result of a trial shows whether the tokens were reported or estimated', async () => {
    const silent = await (await open()).owner.call('tryAgent', { body: THINKER });
    const counted = await (await open(speaksAndCounts)).owner.call('tryAgent', { body: THINKER });
    expect(silent.isEstimated).toBe(true);
    expect(counted).toMatchObject({ tokens: 44, isEstimated: false });
  });

  test('[trial] if the provider fails, the result of a trial describes the failure in words', async () => {
    const { owner } = await open((_, response) => void response.writeHead(401).end('{}'));
    expect(await owner.call('tryAgent', { body: THINKER })).toMatchObject({
      outcome: 'failed',
      content: '',
      failure: 'provider-key',
      outcomeWords: 'could not answer: the provider of its model does not accept the key',
    });
  });

  test('[trial] a trial of an agent with an unknown provider is refused, as creating it would be', async () => {
    const { owner, model } = await open();
    const body = { ...THINKER, config: { ...THINKER.config, provider: 'nowhere' } };
    expect(await owner.refused('tryAgent', { body })).toMatchObject({
      code: 'bad-provider',
      detail: 'There is no provider named nowhere. Add it first, or choose another.',
      fields: [{ path: 'body.config.provider' }],
    });
    expect(model.requests).toEqual([]);
  });

  // The request must stop before the time-out of a silent model.
  test('[trial] the model call stops when the client of a trial disconnects', async () => {
    const modelCalled = Promise.withResolvers<void>();
    const hungUp = Promise.withResolvers<void>();
    const { owner } = await open((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': it thinks\n\n');
      response.once('close', () => hungUp.resolve());
      modelCalled.resolve();
    });
    const browser = new AbortController();
    const asking = fetch(`${owner.origin}/api/v1${HTTP_API.tryAgent.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: owner.cookie ?? '',
        origin: owner.origin,
      },
      body: JSON.stringify(THINKER),
      signal: browser.signal,
    });
    await modelCalled.promise;
    browser.abort();
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
    await hungUp.promise;
  });
});
