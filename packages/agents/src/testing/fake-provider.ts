import { SUMMARY_REQUEST } from '../llm/summary/summarise.ts';
import type { Fetch } from '../llm/providers/provider.ts';

/** A request to OpenAI's chat API, with only the fields that tests read. */
export interface ChatBody {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** The text and calls of one model step. */
export interface ModelSays {
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[];
  /** The reported tokens. Null if none are reported. */
  readonly tokens?: { readonly input: number; readonly output: number } | null;
  /** Further usage fields, as the provider names them. */
  readonly report?: Readonly<Record<string, unknown>>;
  readonly reasoning?: string;
  /** Set if the step reached its output limit. */
  readonly isCut?: true;
}

export type FakeModel = (body: ChatBody, text: string) => ModelSays | Promise<ModelSays>;

/** The step as a provider streams it. */
export function streamOf(said: ModelSays): string {
  const { text = '', calls = [], tokens, report, isCut, reasoning } = said;
  const toolCalls = calls.map(({ name, input }, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  const usage = {
    prompt_tokens: tokens?.input ?? 10,
    completion_tokens: tokens?.output ?? 1,
    total_tokens: (tokens?.input ?? 10) + (tokens?.output ?? 1),
    ...report,
  };
  const end = toolCalls.length === 0 ? 'stop' : 'tool_calls';
  const parts = [
    ...(reasoning === undefined ? [] : [part({ reasoning_content: reasoning }, null)]),
    part({ role: 'assistant', content: text }, null),
    ...(toolCalls.length === 0 ? [] : [part({ tool_calls: toolCalls }, null)]),
    { ...part({}, isCut === true ? 'length' : end), ...(tokens === null ? {} : { usage }) },
  ];
  return `${parts.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')}data: [DONE]\n\n`;
}

function part(delta: object, reason: string | null) {
  const choices = [{ index: 0, delta, finish_reason: reason }];
  return { id: 'x', object: 'chat.completion.chunk', created: 0, model: 'fake', choices };
}

/** A fetch that calls this function instead of a provider. No request leaves the process. */
export function fetchOf(model: FakeModel): Fetch {
  return async (_, init) => {
    const text = typeof init?.body === 'string' ? init.body : '{}';
    const said = streamOf(await model(JSON.parse(text) as ChatBody, text));
    return new Response(said, { headers: { 'content-type': 'text/event-stream' } });
  };
}

/** True if the request asks for a summary and not for an answer. */
export function isSummary({ messages }: ChatBody): boolean {
  return String(messages[0]?.content).includes(SUMMARY_REQUEST);
}
