import type { ProviderKind } from '../../../../src/llm/providers/provider.ts';
import { answering, saying, sending } from './answering.ts';
import type { Fault } from './fault.ts';
import { data, event, framesOf } from './wire-frames.ts';

const HELLO = ['Hel', 'lo ', 'wörld 🐚.'];
const WELL = { ends: 'responded', said: [HELLO.join('')] } as const;
const CUT = { ends: 'disconnected', said: ['Hello wörld 🐚.'] } as const;

const hello = (kind: ProviderKind): string => framesOf(kind, { texts: HELLO }).join('');
const begun = (kind: ProviderKind): string =>
  framesOf(kind, { texts: HELLO, finish: null }).join('');

const piecesOf = (bytes: Uint8Array, size: number): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );

/** Streams that are valid although they look odd. */
const HARMLESS: readonly Fault[] = [
  {
    name: 'splits its characters over packets',
    answers: (kind) => sending(...piecesOf(Buffer.from(hello(kind)), 1)),
    ...WELL,
  },
  {
    name: 'ends its lines now with CRLF, now with LF',
    answers: (kind) => {
      const lines = hello(kind).split('\n');
      return sending(lines.map((line, at) => line + (at % 3 === 0 ? '\r\n' : '\n')).join(''));
    },
    ...WELL,
  },
  {
    name: 'sends comments in between',
    answers: (kind) => {
      const frames = framesOf(kind, { texts: HELLO });
      return sending(...frames.flatMap((frame) => [': still here\n\n', frame]));
    },
    ...WELL,
  },
  {
    name: 'begins with a byte order mark',
    answers: (kind) => sending(`\uFEFF${hello(kind)}`),
    ...WELL,
  },
  {
    name: 'says [DONE] twice',
    answers: (kind) => sending(hello(kind), 'data: [DONE]\n\ndata: [DONE]\n\n'),
    kinds: ['compatible', 'openai'],
    ...WELL,
  },
  {
    name: 'never says [DONE]',
    answers: (kind) => sending(hello(kind).replace('data: [DONE]\n\n', '')),
    kinds: ['compatible'],
    ...WELL,
  },
  {
    name: 'says that its stream is a page',
    answers: (kind) => (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(hello(kind));
    },
    ...WELL,
  },
];

/** This input is too long, because it has more than sixteen characters for each of 4,096 tokens. */
const LONG_INPUT = JSON.stringify({ why: 'x'.repeat(80_000) });

const BAD: readonly Fault[] = [
  {
    name: 'answers nothing with 200',
    answers: () => sending(),
    ends: 'disconnected',
    asked: 3,
  },
  {
    name: 'answers 204',
    answers: () => (_request, response) => void response.writeHead(204).end(),
    ends: 'garbled',
  },
  {
    name: 'answers with a page',
    answers: () => answering(200, '<html>Sign in</html>', { 'content-type': 'text/html' }),
    ends: 'provider-address',
  },
  {
    name: 'answers all at once',
    answers: () => answering(200, { choices: [{ message: { content: 'Hello.' } }] }),
    ends: 'garbled',
  },
  {
    name: 'writes far more than it may, and only thoughts',
    answers: (kind) => saying(kind, { reasoning: 'hm '.repeat(30_000), texts: ['Hello.'] }),
    ends: 'garbled',
  },
  {
    name: 'writes far more than it may',
    answers: (kind) => saying(kind, { calls: [{ name: 'skip', input: LONG_INPUT }] }),
    ends: 'garbled',
  },
  {
    name: 'says an error once it has said 200',
    answers: (kind) => sending(ERRORS[kind]),
    ends: 'provider-down',
    asked: 3,
  },
  {
    name: 'says an error in the middle of its answer',
    answers: (kind) => sending(begun(kind), ERRORS[kind]),
    ends: 'provider-down',
    said: CUT.said,
  },
  {
    name: 'never says message_stop',
    answers: (kind) => sending(hello(kind).replace(event({ type: 'message_stop' }), '')),
    kinds: ['anthropic'],
    ...CUT,
  },
  { name: 'stops in the middle of its answer', answers: (kind) => sending(begun(kind)), ...CUT },
  {
    name: 'stops in the middle of an event',
    answers: (kind) => sending(begun(kind), 'data: {"id":"c","cho'),
    ...CUT,
  },
  {
    name: 'says what is no JSON',
    answers: (kind) => sending(begun(kind), 'data: {"oops\n\n'),
    ends: 'garbled',
    said: CUT.said,
  },
  {
    name: 'says {}',
    answers: () => sending('data: {}\n\n'),
    kinds: ['compatible', 'openai', 'anthropic'],
    ends: 'garbled',
  },
  ...['[]', '7', 'null', '"text"', 'true'].map((json): Fault => ({
    name: `says ${json}`,
    answers: () => sending(`data: ${json}\n\n`),
    ends: 'garbled',
  })),
  {
    name: 'withholds its answer',
    answers: (kind) => saying(kind, { finish: 'filter' }),
    ends: 'provider-filter',
  },
  {
    name: 'is cut where it may write no more, which is said',
    answers: (kind) => saying(kind, { texts: ['As far as'], finish: 'length' }),
    ends: 'responded',
    said: ['As far as\n\n[… cut off here: maximum answer length reached …]'],
  },
];

const OVERLOADED = { message: 'canary', type: 'overloaded_error', code: 'server_error' };
const ERRORS: Readonly<Record<ProviderKind, string>> = {
  compatible: data({ error: OVERLOADED }),
  openai: event({ type: 'error', sequence_number: 1, error: { ...OVERLOADED, param: null } }),
  anthropic: event({ type: 'error', error: OVERLOADED }),
  google: data({ error: { code: 503, message: 'canary', status: 'UNAVAILABLE' } }),
};

/** Providers with an odd or broken stream. */
export const STREAM_FAULTS: readonly Fault[] = [...HARMLESS, ...BAD];
