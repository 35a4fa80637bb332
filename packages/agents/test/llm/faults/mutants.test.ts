import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSize } from '../../../../../scripts/checks/test-sizes.ts';
import { floorTools } from '../../../src/llm/floor-tools.ts';
import { ProviderFailure } from '../../../src/llm/provider-failure.ts';
import { languageModel } from '../../../src/llm/providers/language-model.ts';
import { ProviderLimiter } from '../../../src/llm/providers/provider-limiter.ts';
import type { Fetch, ProviderKind } from '../../../src/llm/providers/provider.ts';
import { Spending } from '../../../src/llm/run-spending.ts';
import { think, type Thought } from '../../../src/llm/model-step.ts';
import { KINDS } from './support/answering.ts';
import { framesOf, type ModelSpeech } from './support/wire-frames.ts';

const MENTION = { name: 'mentionAgent', input: '{"target":"Ann","reason":"x","expectReply":true}' };

/** Model output before any mutation. */
const SAYINGS: readonly ModelSpeech[] = [
  { texts: ['Hello', ' wörld', ' 🐚.'] },
  { reasoning: 'Let me see.', texts: ['Yes.'] },
  { texts: ['Let me ask.'], calls: [MENTION] },
  { calls: [MENTION, { name: 'skip', input: '{}' }] },
  { texts: ['As far as'], finish: 'length' },
];

type Mutation = (bytes: Uint8Array) => Uint8Array;

const within = (bytes: Uint8Array, share: number): number => Math.floor(share * bytes.length);
const joined = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts);
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const SNIPPETS = `\n\n|\r|\0|"|{|}|[|null|1e999|-1|\\ud800|data: |event: error\n|data: [DONE]\n\n|\uFEFF|: x\n`;
const KEYS = [
  '"__proto__":{},',
  '"error":{},',
  '"finish_reason":"stop",',
  '"usage":{"total":1e99},',
];
const snippet = fc.constantFrom(...SNIPPETS.split('|'), ...KEYS);

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(share, fc.nat(255)).map(([at, byte]): Mutation => (bytes) => {
    const changed = Buffer.from(bytes);
    changed[within(bytes, at)] = byte;
    return changed;
  }),
  fc.tuple(share, snippet).map(([at, text]): Mutation => (bytes) => {
    const place = within(bytes, at);
    return joined(bytes.subarray(0, place), Buffer.from(text), bytes.subarray(place));
  }),
  fc.tuple(share, share).map(([one, other]): Mutation => (bytes) => {
    const [from, to] = [Math.min(one, other), Math.max(one, other)].map((at) => within(bytes, at));
    return joined(bytes.subarray(0, from), bytes.subarray(to));
  }),
  fc.tuple(share, share).map(([one, other]): Mutation => (bytes) => {
    const [from, to] = [Math.min(one, other), Math.max(one, other)].map((at) => within(bytes, at));
    return joined(bytes.subarray(0, to), bytes.subarray(from));
  }),
  share.map(
    (at): Mutation =>
      (bytes) =>
        bytes.subarray(0, within(bytes, at)),
  ),
);

const mutant = fc.record({
  saying: fc.constantFrom(...SAYINGS),
  mutations: fc.array(mutation, { minLength: 1, maxLength: 4 }),
  pieces: fc.array(share, { maxLength: 5 }),
});

/** The result of a model step whose bytes arrive in these pieces. */
async function heard(kind: ProviderKind, bytes: Uint8Array, pieces: readonly number[]) {
  const cuts = [...pieces.map((at) => within(bytes, at)).toSorted((a, b) => a - b), bytes.length];
  const fetch: Fetch = async () =>
    new Response(
      new ReadableStream({
        start(controller) {
          let from = 0;
          for (const to of cuts) {
            if (to > from) controller.enqueue(bytes.slice(from, to));
            from = to;
          }
          controller.close();
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    );
  const provider = { name: 'p', kind, baseUrl: 'https://p.example/v1', key: 'k' };
  const thinking = think({
    model: {
      languageModel: await languageModel(provider, 'm', fetch),
      contextTokens: 8_000,
      price: { input: 1, output: 1 },
      limiter: new ProviderLimiter({ name: 'p', now: () => 0 }),
    },
    instructions: 'Be short.',
    messages: [{ role: 'user', content: 'hello' }],
    tools: floorTools(['mentionAgent', 'skip']),
    config: { maxOutputTokens: 100, maxRunTokens: 1_000_000 },
    signal: new AbortController().signal,
    spending: new Spending({ tokens: 0, costUsd: 0 }),
  });
  let text = '';
  for (let next = await thinking.next(); ; next = await thinking.next()) {
    if (next.done === true) return { text, thought: next.value };
    text += next.value;
  }
}

function isSound(come: unknown): boolean {
  if (come instanceof Error) return false;
  const { text, thought } = come as { readonly text: string; readonly thought: Thought };
  const { wishes, spent } = thought;
  const counts = [spent.tokens, spent.costUsd ?? 0];
  const isCounted = counts.every((count) => Number.isFinite(count) && count >= 0);
  return thought.text === text && wishes.length <= 33 && isCounted;
}

test.each(KINDS)(
  '[I-18] if the bytes of a %s provider change at random, the result is an answer or a typed failure',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(mutant, async ({ saying, mutations, pieces }) => {
        const bytes = Buffer.from(framesOf(kind, saying).join(''));
        const mutated = mutations.reduce<Uint8Array>((at, mutate) => mutate(at), bytes);
        const come = await heard(kind, mutated, pieces).catch((error: unknown) => error);
        expect(come instanceof ProviderFailure || isSound(come)).toBe(true);
      }),
      { numRuns: Math.ceil(testSize('mutants') / KINDS.length) },
    );
  },
  600_000,
);

test.each(KINDS)(
  '[I-18] if the bytes of a %s provider do not change, the result is the original answer',
  async (kind) => {
    const heardOf = await Promise.all(
      SAYINGS.map(async (saying) => {
        const { text, thought } = await heard(
          kind,
          Buffer.from(framesOf(kind, saying).join('')),
          [],
        );
        return [text, thought.wishes.map(({ name }) => name)];
      }),
    );
    expect(heardOf).toEqual([
      ['Hello wörld 🐚.', []],
      ['Yes.', []],
      ['Let me ask.', ['mentionAgent']],
      ['', ['mentionAgent', 'skip']],
      ['As far as', []],
    ]);
  },
);
