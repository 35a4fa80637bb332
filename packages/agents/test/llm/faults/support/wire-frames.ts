import type { ProviderKind } from '../../../../src/llm/providers/provider.ts';

/** A tool call, as a model writes it. */
export interface WrittenCall {
  readonly name: string;
  /** Raw text, which need not be JSON. */
  readonly input: string;
  readonly id?: string;
}

/** The output of a model in one step. */
export interface ModelSpeech {
  readonly reasoning?: string;
  readonly texts?: readonly string[];
  readonly calls?: readonly WrittenCall[];
  readonly usage?: { readonly input: unknown; readonly output: unknown };
  /** The finish reason. Null if the stream does not finish. */
  readonly finish?: 'stop' | 'length' | 'filter' | null;
}

/**
 * One model step as its provider streams it. Each string is one event, including its white space.
 */
export function framesOf(kind: ProviderKind, saying: ModelSpeech): readonly string[] {
  const isCalling = (saying.calls ?? []).length > 0;
  const { reasoning = '', texts = [], calls = [], finish = 'stop' } = saying;
  const usage = saying.usage ?? { input: 7, output: 3 };
  const said = { reasoning, texts, calls, finish, usage, isCalling };
  switch (kind) {
    case 'compatible':
      return chat(said);
    case 'openai':
      return responses(said);
    case 'anthropic':
      return anthropic(said);
    case 'google':
      return google(said);
    default:
      throw new Error(`nobody speaks ${String(kind)}`);
  }
}

type CompleteSpeech = Required<ModelSpeech> & { readonly isCalling: boolean };

export const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
export const event = (value: { readonly type: string; readonly [key: string]: unknown }): string =>
  `event: ${value.type}\n${data(value)}`;

function chat({
  reasoning,
  texts,
  calls,
  finish,
  usage,
  isCalling,
}: CompleteSpeech): readonly string[] {
  const chunk = (delta: unknown, finishReason: string | null = null) =>
    data({
      id: 'c',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [{ index: 0, delta, finish_reason: finishReason }],
    });
  const endings = {
    stop: isCalling ? 'tool_calls' : 'stop',
    length: 'length',
    filter: 'content_filter',
  };
  const counted = { prompt_tokens: usage.input, completion_tokens: usage.output };
  const ending = [
    chunk({}, finish === null ? null : endings[finish]),
    data({
      id: 'c',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [],
      usage: counted,
    }),
    'data: [DONE]\n\n',
  ];
  return [
    chunk({ role: 'assistant', content: '' }),
    ...(reasoning === '' ? [] : [chunk({ reasoning_content: reasoning })]),
    ...texts.map((content) => chunk({ content })),
    ...calls.map(({ name, input, id }, index) =>
      chunk({
        tool_calls: [
          { index, id: id ?? `c${index}`, type: 'function', function: { name, arguments: input } },
        ],
      }),
    ),
    ...(finish === null ? [] : ending),
  ];
}

function responses({ reasoning, texts, calls, finish, usage }: CompleteSpeech): readonly string[] {
  const message = { type: 'message', id: 'msg' };
  const thoughts = { type: 'reasoning', id: 'rs', summary: [] };
  const counted = { input_tokens: usage.input, output_tokens: usage.output };
  const incomplete = { length: 'max_output_tokens', filter: 'content_filter' };
  const ending = (how: 'stop' | 'length' | 'filter') =>
    event({
      type: how === 'stop' ? 'response.completed' : 'response.incomplete',
      response: {
        incomplete_details: how === 'stop' ? null : { reason: incomplete[how] },
        usage: counted,
      },
    });
  const thinking = [
    event({ type: 'response.output_item.added', output_index: 0, item: thoughts }),
    event({ type: 'response.reasoning_summary_part.added', item_id: 'rs', summary_index: 0 }),
    event({
      type: 'response.reasoning_summary_text.delta',
      item_id: 'rs',
      summary_index: 0,
      delta: reasoning,
    }),
    event({ type: 'response.output_item.done', output_index: 0, item: thoughts }),
  ];
  return [
    event({ type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } }),
    ...(reasoning === '' ? [] : thinking),
    event({ type: 'response.output_item.added', output_index: 1, item: message }),
    ...texts.map((delta) => event({ type: 'response.output_text.delta', item_id: 'msg', delta })),
    event({ type: 'response.output_item.done', output_index: 1, item: message }),
    ...calls.flatMap(({ name, input, id }, index) => {
      const at = { output_index: index + 2 };
      const item = { type: 'function_call', id: `fc${index}`, call_id: id ?? `c${index}`, name };
      return [
        event({ type: 'response.output_item.added', ...at, item: { ...item, arguments: '' } }),
        event({
          type: 'response.function_call_arguments.delta',
          ...at,
          item_id: item.id,
          delta: input,
        }),
        event({
          type: 'response.output_item.done',
          ...at,
          item: { ...item, arguments: input, status: 'completed' },
        }),
      ];
    }),
    ...(finish === null ? [] : [ending(finish)]),
  ];
}

function anthropic({
  reasoning,
  texts,
  calls,
  finish,
  usage,
  isCalling,
}: CompleteSpeech): readonly string[] {
  const block = (index: number, content: object, deltas: readonly object[]) => [
    event({ type: 'content_block_start', index, content_block: content }),
    ...deltas.map((delta) => event({ type: 'content_block_delta', index, delta })),
    event({ type: 'content_block_stop', index }),
  ];
  const endings = {
    stop: isCalling ? 'tool_use' : 'end_turn',
    length: 'max_tokens',
    filter: 'refusal',
  };
  const thinking = [{ type: 'thinking_delta', thinking: reasoning }];
  const words = texts.map((text) => ({ type: 'text_delta', text }));
  const ending = (how: keyof typeof endings) => [
    event({
      type: 'message_delta',
      delta: { stop_reason: endings[how], stop_sequence: null },
      usage: { output_tokens: usage.output },
    }),
    event({ type: 'message_stop' }),
  ];
  return [
    event({
      type: 'message_start',
      message: {
        id: 'm',
        model: 'm',
        role: 'assistant',
        content: [],
        usage: { input_tokens: usage.input, output_tokens: 1 },
      },
    }),
    ...(reasoning === '' ? [] : block(0, { type: 'thinking', thinking: '' }, thinking)),
    ...(texts.length === 0 ? [] : block(1, { type: 'text', text: '' }, words)),
    ...calls.flatMap(({ name, input, id }, index) =>
      block(index + 2, { type: 'tool_use', id: id ?? `c${index}`, name, input: {} }, [
        { type: 'input_json_delta', partial_json: input },
      ]),
    ),
    ...(finish === null ? [] : ending(finish)),
  ];
}

function google({ reasoning, texts, calls, finish, usage }: CompleteSpeech): readonly string[] {
  const chunk = (parts: readonly unknown[], more: object = {}) =>
    data({ candidates: [{ content: { parts, role: 'model' }, index: 0, ...more }] });
  const endings = { stop: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' };
  const counted = { promptTokenCount: usage.input, candidatesTokenCount: usage.output };
  const ending = (how: keyof typeof endings) =>
    data({
      candidates: [
        { content: { parts: [{ text: '' }], role: 'model' }, finishReason: endings[how], index: 0 },
      ],
      usageMetadata: counted,
    });
  return [
    ...(reasoning === '' ? [] : [chunk([{ text: reasoning, thought: true }])]),
    ...texts.map((text) => chunk([{ text }])),
    // Google's arguments are JSON within the event's JSON, so invalid arguments make the event
    // invalid.
    ...calls.map(
      ({ name, input }) =>
        `data: {"candidates":[{"content":{"parts":[{"functionCall":{"name":${JSON.stringify(name)},"args":${input}}}],"role":"model"},"index":0}]}\n\n`,
    ),
    ...(finish === null ? [] : [ending(finish)]),
  ];
}
