import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { llmKind } from '../../src/llm/llm-kind.ts';
import { tokensIn } from '../../src/llm/prompt/within-budget.ts';
import { fetchOf, isSummary, type ChatBody } from '../../src/testing/fake-provider.ts';
import { openModelRoom, WIRES } from './support/model-room.ts';

const [wire] = WIRES;
const QUESTION = 'what is the capital of France, and why?';

function readingOf(config: object): string {
  const models = { priceOf: () => null, find: () => Promise.reject(new Error('not asked')) };
  const reading = llmKind(models).agentOf({ provider: 'p', model: 'm', ...config });
  return reading.ok ? 'taken' : reading.reason;
}

describe.each(DATABASES.slice(0, 1))('the window of a model, on $name', (kind) => {
  async function asked(config: object, contextTokens = 8_192) {
    const bodies: ChatBody[] = [];
    const fetch = fetchOf((body) => {
      bodies.push(body);
      return { text: 'Paris.' };
    });
    const given = { url: 'http://model.test', wire, fetch, contextTokens, config };
    const room = await openModelRoom(kind, { ...given, agents: ['HR'] });
    await room.say(QUESTION);
    return { outcomes: await room.outcomes(), bodies };
  }

  test.each([
    { contextTokens: 4_096 },
    { maxOutputTokens: 8_192 },
    { maxOutputTokens: 128_000 },
    { contextTokens: 1_500, maxOutputTokens: 1_500 },
    { maxRunTokens: 3_000 },
  ])(
    'the question always fits into the window, however long an answer may be: %o',
    async (config) => {
      const { bodies, outcomes } = await asked(config);
      expect(outcomes).toEqual(['HR responded']);
      expect(JSON.stringify(bodies[0]?.messages)).toContain(QUESTION);
    },
  );

  test('an answer gets at most half of the window', async () => {
    const { bodies } = await asked({ maxOutputTokens: 8_192 });
    expect(bodies[0]).toMatchObject({ max_tokens: 4_096 });
  });

  test('after a long conversation the prompt, the tools and the answer fit into the window', async () => {
    const bodies: ChatBody[] = [];
    const fetch = fetchOf((body) => {
      if (!isSummary(body)) bodies.push(body);
      return { text: 'نعم.' };
    });
    const config = { contextTokens: 4_096, maxOutputTokens: 1_024 };
    const given = { url: 'http://model.test', wire, fetch, contextTokens: 8_192, config };
    const room = await openModelRoom(kind, { ...given, agents: ['HR', 'Finance'] });
    const { spaceId, ana: from } = room;
    for (let n = 0; n < 40; n += 1) {
      await room.conch.post({ spaceId, from, content: `@human ${'كلام كثير '.repeat(20)}` });
    }
    await room.say('@HR ماذا؟');
    const [{ messages, tools } = { messages: [] }] = bodies;
    const sent = messages.map(({ content }) => String(content)).join('');
    const taken = tokensIn(sent) + tokensIn(JSON.stringify(tools)) + 1_024;
    expect(taken).toBeGreaterThan(3_000);
    expect(taken).toBeLessThanOrEqual(4_096);
  });

  test('a run ends without a model call if the instructions fill the window', async () => {
    const { bodies, outcomes } = await asked({ instructions: 'x'.repeat(19_000) });
    expect(outcomes).toEqual(['HR provider-length']);
    expect(bodies).toEqual([]);
  });
});

test.each([
  [{ contextTokens: 1_000, instructions: 'Be short.' }, /too few tokens of context.* 503 /u],
  [{ contextTokens: 4_096, instructions: 'x'.repeat(6_000) }, /too few tokens of context/u],
])('a window is refused if it is too small for any question', (config, why) => {
  expect(readingOf(config)).toMatch(why);
});

test.each([
  { contextTokens: 4_096 },
  { contextTokens: 1_000, maxOutputTokens: 16 },
  { instructions: 'x'.repeat(19_000) },
])('a window is accepted if it is large enough for a question: %o', (config) => {
  expect(readingOf(config)).toBe('taken');
});
