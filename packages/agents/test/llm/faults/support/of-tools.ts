import type { RequestListener } from 'node:http';
import type { ProviderKind } from '../../../../src/llm/providers/provider.ts';
import { inTurn, saying } from './answering.ts';
import type { Fault } from './fault.ts';
import type { WrittenCall } from './wire-frames.ts';

/** Makes these calls in the first step and answers in the second. */
const calling =
  (...calls: readonly WrittenCall[]) =>
  (kind: ProviderKind): RequestListener =>
    inTurn(saying(kind, { calls }), saying(kind, { texts: ['I go on.'] }));

const MENDED = { ends: 'responded', said: ['I go on.'], asked: 2 } as const;
const WORDS: readonly ProviderKind[] = ['compatible', 'openai', 'anthropic'];

const mention = (input: string): WrittenCall => ({ name: 'mentionAgent', input });
const TO_NOBODY = '{"target":"Nobody","reason":"why","expectReply":false}';

/** Models that call tools wrongly. Each gets an explanation and may correct the call. */
export const TOOL_FAULTS: readonly Fault[] = [
  {
    name: 'writes half of its arguments',
    answers: calling(mention('{"target":"Lead","rea')),
    kinds: WORDS,
    ...MENDED,
  },
  { name: 'writes no arguments', answers: calling(mention('{}')), ...MENDED },
  { name: 'writes nothing for arguments', answers: calling(mention('')), kinds: WORDS, ...MENDED },
  {
    name: 'writes arguments of a wrong type',
    answers: calling(mention('{"target":7,"reason":["x"],"expectReply":"maybe"}')),
    ...MENDED,
  },
  {
    name: 'writes a list for arguments',
    answers: calling(mention('["Lead"]')),
    kinds: WORDS,
    ...MENDED,
  },
  {
    name: 'writes null for arguments',
    answers: calling(mention('null')),
    kinds: WORDS,
    ...MENDED,
  },
  {
    name: 'calls a tool that is not there',
    answers: calling({ name: 'launchMissiles', input: '{}' }),
    ...MENDED,
  },
  {
    name: 'calls a tool by the name of what every object has',
    answers: calling({ name: 'constructor', input: '{}' }),
    ...MENDED,
  },
  {
    name: 'calls __proto__',
    answers: calling({ name: '__proto__', input: '{}' }),
    ...MENDED,
  },
  {
    name: 'writes __proto__ into its arguments',
    answers: calling(
      mention('{"target":"Nobody","reason":"x","expectReply":false,"__proto__":{"isAdmin":true}}'),
    ),
    kinds: WORDS,
    ...MENDED,
  },
  {
    name: 'writes constructor.prototype into its arguments',
    answers: calling(mention('{"target":"Nobody","constructor":{"prototype":{"isAdmin":true}}}')),
    kinds: WORDS,
    ...MENDED,
  },
  {
    name: 'writes __proto__ into what it answers',
    answers: calling(mention('{"target":"Nobody","__proto__":{"isAdmin":true}}')),
    kinds: ['google'],
    ends: 'garbled',
  },
  {
    name: 'uses one id for two calls',
    answers: calling({ ...mention(TO_NOBODY), id: 'same' }, { ...mention(TO_NOBODY), id: 'same' }),
    ...MENDED,
  },
  {
    name: 'calls with an id of a megabyte',
    answers: calling({ ...mention(TO_NOBODY), id: 'i'.repeat(1_000_000) }),
    kinds: WORDS,
    ...MENDED,
  },
  {
    name: 'writes a megabyte of arguments',
    answers: calling(mention(`{"target":"${'x'.repeat(1_000_000)}"}`)),
    ends: 'garbled',
  },
  {
    name: 'calls 100 tools at once',
    answers: calling(...Array.from({ length: 100 }, () => mention(TO_NOBODY))),
    ...MENDED,
  },
  {
    name: 'calls 10,000 tools at once',
    answers: calling(...Array.from({ length: 10_000 }, () => mention(TO_NOBODY))),
    ends: 'garbled',
  },
  {
    name: 'calls a tool for ever',
    answers: (kind) => saying(kind, { calls: [mention(TO_NOBODY)] }),
    ends: 'too-many-steps',
    asked: 25,
  },
  {
    name: 'breaks off in a call',
    answers: (kind) => saying(kind, { calls: [mention('{"target":"Le')], finish: null }),
    kinds: WORDS,
    ends: 'disconnected',
  },
];
