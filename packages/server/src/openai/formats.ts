import type { Exchange } from '@conch/runtime';
import { conchField, tokensOf } from './answer-text.ts';

/** The parts of a response that are known from the beginning. */
export interface ResponseHead {
  readonly id: string;
  readonly model: string;
  /** In seconds. */
  readonly created: number;
  readonly withUsage: boolean;
}

/** The end of a response. `exchange` is null if nothing was posted. */
interface ResponseEnd {
  readonly text: string;
  readonly exchange: Exchange | null;
}

/** One of the two APIs: how its responses look. */
export interface ResponseFormat {
  readonly whole: (head: ResponseHead, end: ResponseEnd) => object;
  readonly begin: (head: ResponseHead) => readonly object[];
  readonly delta: (head: ResponseHead, text: string) => readonly object[];
  readonly end: (head: ResponseHead, end: ResponseEnd) => readonly object[];
  /** Whether each event of a stream has a name, and whether `[DONE]` ends the stream. */
  readonly isNamed: boolean;
}

const conchOf = ({ exchange }: ResponseEnd) =>
  exchange === null ? {} : { conch: conchField(exchange) };

/** `chat/completions`. Conch knows only the total of the tokens, so the parts are null. */
export const CHAT: ResponseFormat = {
  isNamed: false,
  whole: (head, end) => ({
    ...chatHead(head, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: end.text, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: chatUsage(end),
    ...conchOf(end),
  }),
  begin: (head) => [chunk(head, { role: 'assistant', content: '' })],
  delta: (head, text) => [chunk(head, { content: text })],
  end: (head, end) => [
    { ...chunk(head, {}, 'stop'), ...conchOf(end) },
    ...(head.withUsage
      ? [{ ...chatHead(head, 'chat.completion.chunk'), choices: [], usage: chatUsage(end) }]
      : []),
  ],
};

function chatHead({ id, created, model }: ResponseHead, object: string) {
  return { id: `chatcmpl-${id}`, object, created, model };
}

function chunk(head: ResponseHead, delta: object, reason: 'stop' | null = null) {
  const choice = { index: 0, delta, logprobs: null, finish_reason: reason };
  return { ...chatHead(head, 'chat.completion.chunk'), choices: [choice] };
}

function chatUsage({ exchange }: ResponseEnd) {
  const total = exchange === null ? null : tokensOf(exchange.cost);
  if (total === null) return null;
  return { prompt_tokens: null, completion_tokens: null, total_tokens: total };
}

/** `responses`. */
export const RESPONSES: ResponseFormat = {
  isNamed: true,
  whole: (head, end) => response(head, end),
  begin: (head) => {
    const started = response(head, null);
    return [
      { type: 'response.created', response: started },
      { type: 'response.in_progress', response: started },
      { type: 'response.output_item.added', output_index: 0, item: outputItem(head, null) },
      { type: 'response.content_part.added', ...place(head), part: outputText('') },
    ];
  },
  delta: (head, text) => [
    { type: 'response.output_text.delta', ...place(head), delta: text, logprobs: [] },
  ],
  end: (head, end) => [
    { type: 'response.output_text.done', ...place(head), text: end.text, logprobs: [] },
    { type: 'response.content_part.done', ...place(head), part: outputText(end.text) },
    { type: 'response.output_item.done', output_index: 0, item: outputItem(head, end.text) },
    { type: 'response.completed', response: response(head, end) },
  ],
};

const place = ({ id }: ResponseHead) => ({
  item_id: `msg_${id}`,
  output_index: 0,
  content_index: 0,
});

const outputText = (text: string) => ({ type: 'output_text', text, annotations: [] }) as const;

function outputItem({ id }: ResponseHead, text: string | null) {
  const status = text === null ? 'in_progress' : 'completed';
  const content = text === null ? [] : [outputText(text)];
  return { id: `msg_${id}`, type: 'message', role: 'assistant', status, content };
}

function response(head: ResponseHead, end: ResponseEnd | null) {
  const exchange = end?.exchange ?? null;
  const total = exchange === null ? null : tokensOf(exchange.cost);
  return {
    id: `resp_${head.id}`,
    object: 'response',
    created_at: head.created,
    status: end === null ? 'in_progress' : 'completed',
    model: head.model,
    output: end === null ? [] : [outputItem(head, end.text)],
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: false,
    temperature: null,
    tool_choice: 'none',
    tools: [],
    top_p: null,
    usage: total === null ? null : { input_tokens: null, output_tokens: null, total_tokens: total },
    ...(end === null ? {} : conchOf(end)),
  };
}
