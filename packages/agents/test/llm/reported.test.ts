import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openModelRoom, WIRES } from './support/model-room.ts';

const [WIRE] = WIRES;

/** A fetch to a provider that answers with one word and reports this usage. */
const reporting = (usage: unknown) => async (): Promise<Response> => {
  const delta = { role: 'assistant', content: 'Hello.' };
  const choices = [{ index: 0, delta, finish_reason: 'stop' }];
  const part = { id: 'x', object: 'chat.completion.chunk', created: 0, model: 'm', choices };
  const end = usage === undefined ? part : { ...part, usage };
  const headers = { 'content-type': 'text/event-stream' };
  return new Response(`data: ${JSON.stringify(end)}\n\ndata: [DONE]\n\n`, { headers });
};

describe.each(DATABASES.slice(0, 1))('the usage that a provider reports, on $name', (kind) => {
  test.each([
    ['both counts', { prompt_tokens: 40, completion_tokens: 4 }, false],
    ['nothing', undefined, true],
    ['null', null, true],
    ['no counts', {}, true],
    ['only the input count', { prompt_tokens: 40 }, true],
    ['only the output count', { completion_tokens: 4 }, true],
    ['negative counts', { prompt_tokens: 40, completion_tokens: -4 }, true],
    ['impossibly high counts', { prompt_tokens: 40, completion_tokens: 1e12 }, true],
  ])(
    '[I-18] the reported usage decides whether the cost of a run is estimated: %s',
    async (_what, usage, isEstimated) => {
      const { conch, say, spaceId } = await openModelRoom(kind, {
        url: 'http://provider.example',
        wire: WIRE,
        agents: ['HR'],
        fetch: reporting(usage),
      });
      await say('please');
      const [chain] = await conch.read.chains(spaceId);
      const runs = chain === undefined ? [] : await conch.read.runsOfChain(spaceId, chain.id);
      expect(runs.map((run) => [run.outcome, run.isEstimated])).toEqual([
        ['responded', isEstimated],
      ]);
    },
  );
});
